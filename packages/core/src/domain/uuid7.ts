import { randomBytes } from 'node:crypto'

/** UUID version 7 (RFC 9562): sorts by time, so that new rows go to the end of their index. */
export const uuid7 = (now: Date): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Anything else would be an error of the database; for a caller it is an id that does not exist. */
export const isUuid = (text: string): boolean => pattern.test(text)
