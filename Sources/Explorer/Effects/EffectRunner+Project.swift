import GraphQLClient

extension EffectRunner {
    func openEnvironment(_ name: String, _ destination: Int, _ order: WorkOrder) async {
        guard let project = services.project else { return }
        do {
            let opened = try await project.open(name)
            use(Connection(opened), at: destination)
            order.post(.environmentOpened(opened.facts, destination: destination))
        } catch {
            order.post(.failed(describe(error)))
        }
    }

    func trustProject(thenOpen name: String?, _ order: WorkOrder) {
        do {
            try services.project?.trust()
            order.post(.trusted(thenOpen: name))
        } catch {
            order.post(.failed(describe(error)))
        }
    }

    func listProject(forPicking: Bool, _ order: WorkOrder) {
        do {
            guard let listing = try services.project?.definitions() else { return }
            order.post(.projectListed(listing, forPicking: forPicking))
        } catch {
            order.post(.failed(describe(error)))
        }
    }

    func loadProjectSchema(_ order: WorkOrder) async {
        guard let load = services.project?.schema else {
            return order.post(.schemaFailed("the project names none in a file"))
        }
        do {
            order.post(.schemaLoaded(try await load()))
        } catch {
            order.post(.schemaFailed(describe(error).sentence))
        }
    }
}
