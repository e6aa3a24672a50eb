extension JSONNode {
    /// The members of an object as a record keeps its fields: their names, the values' texts one after the other, and
    /// where each ends.
    package var recordFields: (keys: [FieldKey], bytes: [UInt8], ends: [UInt32]) {
        var keys: [FieldKey] = []
        var bytes: [UInt8] = []
        var ends: [UInt32] = []
        for (name, value) in members {
            keys.append(FieldKey(name.string))
            bytes += document.bytes[value.byteRange]
            ends.append(UInt32(bytes.count))
        }
        return (keys, bytes, ends)
    }
}
