import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerSource } from '@wrkbench/contracts'
import type { Checkout } from './checkout.ts'
import { sourceFiles, sourceHash } from './source-hash.ts'

const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** The present content of a server's folder and its origin. `checkout`: that of the folder of all servers. */
export const serverSource = async (
  { dir, manifest }: { dir: string; manifest: { id: string } },
  checkout: Checkout | null,
): Promise<ServerSource> => {
  const files = await sourceFiles(dir)
  const hashed = await Promise.all(files.map(async (file) => [file, await hashOf(path.join(dir, file))] as const))
  const { ref = null, commit = null, modified = [] } = checkout ?? {}
  return {
    ref,
    commit,
    hash: await sourceHash(dir),
    modified: modified.some((file) => file.startsWith(`${manifest.id}/`)),
    files: Object.fromEntries(hashed),
  }
}
