/**
 * Looks keys up, creates the missing ones and looks them up again, because others may create the same at the same time.
 * If all keys exist, this takes one statement and writes nothing, not even a sequence number.
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
