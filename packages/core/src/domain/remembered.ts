const most = 500

/**
 * Caches `compute` by the JSON of its argument, because most results of a report, and most reports of a pipeline, share the
 * computed value. The cache is emptied when it reaches 500 entries.
 */
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
