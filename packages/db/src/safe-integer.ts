/** Converts a PostgreSQL bigint into a number. @throws RangeError if a number cannot hold it exactly */
export const safeInteger = (value: string | number | bigint): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for an exact number`)
  return number
}
