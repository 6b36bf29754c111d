import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from './node-process.ts'

/** A folder that acts as the root of a Linux machine, with files that a test makes up. */
export const madeUpRoot = () => {
  const { folder, remove } = temporaryFolder()
  const place = (name: string): string => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    return file
  }
  return {
    folder,
    remove,
    write: (files: Record<string, string>): void => {
      for (const [name, content] of Object.entries(files)) writeFileSync(place(name), `${content}\n`)
    },
    link: (name: string, target: string): void => symlinkSync(target, place(name)),
  }
}
