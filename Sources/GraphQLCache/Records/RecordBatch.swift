/// Records of several responses made one of each key: what a later response says is merged into what an earlier one said.
struct RecordBatch {
    private(set) var records: [Record] = []
    private var places: [CacheKey: Int] = [:]
    private var merger = LayoutMerger()

    mutating func add(_ new: [Record]) {
        for record in new {
            if let place = places[record.key] {
                records[place] = records[place].merging(record, with: &merger).record
            } else {
                places[record.key] = records.count
                records.append(record)
            }
        }
    }
}
