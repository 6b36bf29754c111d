import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../errors.ts'
import { decoded } from '../terminal/decoded.ts'
import type { Streams } from '../terminal/streams.ts'

/** A text to read results from. */
export interface Input {
  /** name as given; `-`: standard input */
  name: string
  text: string
}

const limitBytes = 64 * 1024 * 1024

const readOne = (folder: string, name: string): Input => {
  const file = path.resolve(folder, name)
  if (statSync(file).size > limitBytes) throw new UsageError(`${name} is larger than 64 MiB.`)
  return { name, text: decoded(readFileSync(file)) }
}

/**
 * A file by its name, or the files that a pattern or folder stands for, in order: shells leave quoted patterns alone.
 */
const filesOf = async (folder: string, name: string): Promise<string[]> => {
  const file = path.resolve(folder, name)
  if (existsSync(file) && statSync(file).isFile()) return [name]
  const { glob } = await import('tinyglobby')
  const found = await glob(existsSync(file) ? `${name.replace(/\/+$/, '')}/**/*` : name, { cwd: folder })
  if (found.length === 0) throw new UsageError(`No such file: ${name}`)
  return found.sort()
}

/**
 * Reads the inputs named on the command line: files, folders, patterns, or `-` for the pipe, which is also the default.
 * @throws UsageError for what does not exist
 */
export const readInputs = async (
  names: readonly string[],
  folder: string,
  { readPipe }: Pick<Streams, 'readPipe'>,
): Promise<Input[]> => {
  const inputs: Input[] = []
  for (const name of names.length > 0 ? names : ['-']) {
    if (name === '-') {
      const text = await readPipe()
      if (!text?.trim()) throw new UsageError('Nothing to read. Name files, or pipe the output in.')
      inputs.push({ name, text })
    } else {
      inputs.push(...(await filesOf(folder, name)).map((file) => readOne(folder, file)))
    }
  }
  return inputs
}
