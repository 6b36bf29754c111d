import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { GeneratorOutput } from '@wrkbench/contracts'
import type { NewArtifact } from '@wrkbench/db'
import { uuid7 } from '../domain/uuid7.ts'

const compress = promisify(gzip)

const contentTypes: Record<string, string> = { json: 'application/json', csv: 'text/csv', html: 'text/html' }
const contentType = (name: string): string =>
  `${contentTypes[name.split('.').at(-1) ?? ''] ?? 'text/plain'}; charset=utf-8`

/** Packs the output of a generator for storage: both streams and its files by name. */
export const packArtifacts = (output: GeneratorOutput, at: Date): Promise<NewArtifact[]> => {
  const parts = new Map<string, string>([
    ['stdout', output.stdout],
    ['stderr', output.stderr],
    ...output.files.map(({ name, content }): [string, string] => [name, content]),
  ])
  return Promise.all([...parts].map(([name, content]) => packText(name, content, at)))
}

/** Makes a compressed artifact of one text. */
export const packText = async (name: string, content: string, at: Date): Promise<NewArtifact> => {
  const bytes = Buffer.from(content, 'utf8')
  return {
    id: uuid7(at),
    name,
    contentType: contentType(name),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    gzip: await compress(bytes),
  }
}
