import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { History } from './history.ts'

/** Reads every source under prisma/history of the checkout, oldest first. */
export const readHistories = (root: string): History[] => {
  const folder = path.join(root, 'prisma/history')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.sort().map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as History)
}
