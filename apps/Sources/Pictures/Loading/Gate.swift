/// Lets a number of jobs in at once, the most urgent of those that wait first, and of these who came first.
struct Gate {
  let limit: Int
  /// The number of places open to low priority, so that visible pictures always find one soon.
  private let lowLimit: Int
  private var inside: [ImageJob] = []
  private var waiting: [ImageJob] = []

  init(limit: Int) {
    self.limit = max(1, limit)
    lowLimit = max(1, limit / 2)
  }

  mutating func enqueue(_ job: ImageJob) {
    waiting.append(job)
  }

  /// Takes the next one in; nil if there is no place for it, or nobody waits.
  mutating func admit() -> ImageJob? {
    guard inside.count < limit, var best = waiting.indices.first else { return nil }
    for index in waiting.indices where waiting[index].priority > waiting[best].priority { best = index }
    let job = waiting[best]
    if job.priority == .low, inside.count(where: { $0.priority == .low }) >= lowLimit { return nil }
    waiting.remove(at: best)
    inside.append(job)
    return job
  }

  /// Takes a job out, wherever it is.
  mutating func leave(_ job: ImageJob) {
    inside.removeAll { $0 === job }
    waiting.removeAll { $0 === job }
  }
}
