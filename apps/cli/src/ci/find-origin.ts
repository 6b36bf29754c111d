import { readFileSync } from 'node:fs'
import { type Origin, toldByCi } from './told-by-ci.ts'
import { toldByGit } from './told-by-git.ts'

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Finds where results come from: CI's variables, else git. */
export const findOrigin = async (env: NodeJS.ProcessEnv, folder: string): Promise<Origin> =>
  toldByCi(env, readJson) ?? (await toldByGit(folder))
