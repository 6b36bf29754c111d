import { open } from 'node:fs/promises'
import path from 'node:path'
import type { GeneratorOutput } from '@wrkbench/contracts'

/** Bytes kept of each stream and file. Together, escaped as JSON, they stay below the 4 MiB that a report may have. */
export const caps = { stdout: 1024 * 1024, stderr: 64 * 1024, file: 512 * 1024, report: 3.5 * 1024 * 1024 }

const shownCharacters = 4000

/** The end of what a generator printed, for people; null if that is nothing. */
export const endOfOutput = ({ stdout, stderr }: Pick<GeneratorOutput, 'stdout' | 'stderr'>): string | null =>
  [stderr, stdout].join('\n').trim().slice(-shownCharacters) || null

/** Content of a file, up to the cap; null if the file was not written. */
const readCapped = async (file: string): Promise<string | null> => {
  const handle = await open(file).catch(() => null)
  if (!handle) return null
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(caps.file), 0, caps.file, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The files that the generator wrote, in the order of its plan. Files it did not write are left out. */
export const readOutputs = async (folder: string, names: string[]): Promise<GeneratorOutput['files']> => {
  const contents = await Promise.all(names.map((name) => readCapped(path.join(folder, name))))
  return names.flatMap((name, index) => {
    const content = contents[index]
    return typeof content === 'string' ? [{ name, content }] : []
  })
}

const fits = (output: GeneratorOutput): boolean => Buffer.byteLength(JSON.stringify(output)) <= caps.report

/**
 * Drops what a report has no room for, the least informative first: JSON escapes can make a text several times as long.
 */
export const fitReport = (output: GeneratorOutput): GeneratorOutput => {
  if (fits(output)) return output
  const withoutStderr = { ...output, stderr: `(left out: ${output.stderr.length} characters)` }
  if (fits(withoutStderr)) return withoutStderr
  return { ...withoutStderr, files: [], stdout: output.stdout.slice(0, caps.report / 8) }
}
