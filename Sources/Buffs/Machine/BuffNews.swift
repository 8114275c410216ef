/// Says what happened, for the host. Times are nanoseconds.
enum BuffNews: Equatable {
  case shown(Buff)
  case answered(Buff, Buff.Answer, after: Int)
  case expired(Buff)
  case closed(Buff, BuffCloseReason)
  case failed(BuffsError)
}
