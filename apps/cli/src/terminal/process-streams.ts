import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from '../errors.ts'
import { decoded } from './decoded.ts'
import type { Streams } from './streams.ts'

/** Far more than one report needs. */
const pipeLimitBytes = 64 * 1024 * 1024

const readPipe = async (): Promise<string | null> => {
  if (process.stdin.isTTY) return null
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > pipeLimitBytes) throw new UsageError('The input is larger than 64 MiB.')
    chunks.push(chunk)
  }
  return decoded(Buffer.concat(chunks))
}

const askSecret = async (question: string): Promise<string | null> => {
  if (!process.stdin.isTTY) return null
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      reader.question('', resolve)
      reader.once('SIGINT', () => reject(new UsageError('Nothing was typed.')))
    })
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}

/** The streams of this process. */
export const processStreams = (): Streams => ({ out: process.stdout, progress: process.stderr, readPipe, askSecret })
