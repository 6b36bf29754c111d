/**
 * Looks keys up and makes those that are missing, then looks again: others may make the same at the same time. What is
 * there already costs one statement and writes nothing, not even a number of a sequence.
 */
export const findOrMake = async <Key, Value>(
  keys: readonly Key[],
  find: (keys: readonly Key[]) => Promise<Map<Key, Value>>,
  make: (keys: readonly Key[]) => Promise<unknown>,
): Promise<Map<Key, Value>> => {
  const found = await find(keys)
  const missing = keys.filter((key) => !found.has(key))
  if (missing.length === 0) return found
  await make(missing)
  return find(keys)
}
