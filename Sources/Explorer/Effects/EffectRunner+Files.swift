import GraphQLClient

extension EffectRunner {
    /// Writes a file, unless somebody else has written it since it was read, or there is no folder for it: then the
    /// user decides.
    func perform(_ save: SaveOrder, _ order: WorkOrder) {
        do {
            let bytes = TextFile.encoded(save.text.bytes, save.lineEnding)
            let folder = services.missingFolder(save.path)
            if let folder {
                guard save.makesFolder else {
                    return order.post(.notSaved(.missingFolder(path: save.path, folder: folder)))
                }
                try services.makeFolder(folder)
            }
            // A file that is gone is written anew.
            if !save.overwrites, services.fileExists(save.path) {
                let now = try services.text(of: save.path)
                if now != save.expected, now != bytes {
                    return order.post(.notSaved(.changedOutside(path: save.path, now)))
                }
            }
            try services.saveFile(save.path, bytes)
            order.post(.saved(path: save.path, bytes, stateID: save.text.stateID))
        } catch {
            order.post(.failed(describe(error)))
        }
    }

    /// Tells when a file holds something else. One that is gone for a moment is being replaced.
    func watchFile(_ path: String, from bytes: [UInt8], _ order: WorkOrder) async {
        var known = bytes
        while (try? await Task.sleep(for: services.fileInterval)) != nil {
            guard services.fileExists(path), let now = try? services.text(of: path), now != known else { continue }
            known = now
            order.post(.fileChanged(path: path, now))
        }
    }

    func open(_ path: String, at offset: Int, _ order: WorkOrder) {
        do {
            order.post(.opened(path: path, try services.text(of: path), offset: offset))
        } catch {
            order.post(.failed(describe(error)))
        }
    }
}

/// A file that is no text: shown as one and saved, it would be another.
private struct NotText: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) is not UTF-8 text." }
}

extension ExplorerServices {
    fileprivate func text(of path: String) throws -> [UInt8] {
        let bytes = try readFile(path)
        guard String(validating: bytes, as: UTF8.self) != nil else { throw NotText(path: path) }
        return bytes
    }

    /// A file as the fragments of it may be used, or why they may not.
    func file(_ path: String) -> ProjectFile {
        guard fileExists(path) else { return ProjectFile(path: path, problem: "There is no file \(path).") }
        do {
            return ProjectFile(path: path, text: try text(of: path))
        } catch {
            return ProjectFile(path: path, problem: describe(error).sentence)
        }
    }

    /// The folder of a file, if there is none.
    func missingFolder(_ path: String) -> String? {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
        let folder = String(path[..<slash])
        return folderExists(folder) ? nil : folder
    }
}
