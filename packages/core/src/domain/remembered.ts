const most = 500

/** Most results of a report, and most reports of a pipeline, share what is computed from them. Everything is forgotten when it gets large. */
export const remembered = <Value>(compute: (value: Value) => string) => {
  const known = new Map<string, string>()
  return (value: Value): string => {
    const key = JSON.stringify(value)
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const computed = compute(value)
    known.set(key, computed)
    return computed
  }
}
