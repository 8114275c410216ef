/// One value for each axis.
struct AxisPair<Value> {
  var horizontal: Value
  var vertical: Value

  subscript(_ axis: NSLayoutConstraint.Axis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}
