import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { BackupError } from './format.ts'

const newline = 0x0a

/**
 * Yields the lines of a gzip file as bytes, without line ends. @throws BackupError if the file is damaged or truncated
 */
export async function* readLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  const held: Buffer[] = []
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
        const line = chunk.subarray(from, at)
        yield held.length > 0 ? Buffer.concat([...held.splice(0), line]) : line
        from = at + 1
      }
      if (from < chunk.length) held.push(chunk.subarray(from))
    }
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new BackupError(`${file} cannot be read as a backup: ${why}`, { cause })
  } finally {
    source.destroy()
    gunzip.destroy()
  }
  if (held.length > 0) throw new BackupError(`${file} ends in the middle of a line.`)
}
