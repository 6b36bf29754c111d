import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type FinishRun, FinishRun as FinishRunSchema } from '@wrkbench/contracts'
import { Compile } from 'typebox/compile'

const validator = Compile(FinishRunSchema)
const suffix = '.json'
const unfinished = '.new'

/** Writes the file whole or not at all; it is on the disk when this returns. */
const writeDurably = async (file: string, text: string): Promise<void> => {
  const draft = `${file}${unfinished}`
  try {
    const handle = await open(draft, 'w')
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    // half a report is of no use, and takes up room on a disk that may be full
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

const parse = (text: string): FinishRun | null => {
  try {
    const value: unknown = JSON.parse(text)
    return validator.Check(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Stores reports as files: `<data>/spool/<run id>.json`. Refused ones are in `spool/refused/`, each with the API's
 * answer beside it.
 */
export const spoolFolder = (dataDir: string) => {
  const folder = path.join(dataDir, 'spool')
  const refused = path.join(folder, 'refused')
  const fileOf = (runId: string) => path.join(folder, runId + suffix)
  return {
    write: async (runId: string, report: FinishRun): Promise<void> => {
      await mkdir(folder, { recursive: true })
      await writeDurably(fileOf(runId), JSON.stringify(report))
    },
    /** null if the file does not hold a report */
    read: async (runId: string): Promise<FinishRun | null> => parse(await readFile(fileOf(runId), 'utf8')),
    remove: (runId: string): Promise<void> => rm(fileOf(runId)),
    putAside: async (runId: string, why: string): Promise<void> => {
      await mkdir(refused, { recursive: true })
      await rename(fileOf(runId), path.join(refused, runId + suffix))
      await writeFile(path.join(refused, `${runId}.answer.txt`), why)
    },
    /**
     * Removes the drafts of a runner that was killed while writing: its lease expires, and the run is measured again.
     */
    removeDrafts: async (): Promise<void> => {
      const names = await readdir(folder).catch((): string[] => [])
      const drafts = names.filter((name) => name.endsWith(suffix + unfinished))
      for (const name of drafts) await rm(path.join(folder, name), { force: true })
    },
    runIds: async (): Promise<string[]> =>
      (await readdir(folder).catch((): string[] => []))
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
  }
}
