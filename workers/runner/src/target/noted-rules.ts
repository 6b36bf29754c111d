import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A routing rule made by this data folder's runner. */
export interface NotedRule {
  family: '-4' | '-6'
  pref: number
  uid: number
}

export const wordsOf = ({ pref, uid }: NotedRule): string[] => [
  ...['pref', String(pref), 'uidrange', `${uid}-${uid}`, 'unreachable'],
]

const read = (file: string): NotedRule[] => {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    return lines.map((line): NotedRule => {
      const [family, pref, uid] = line.split(' ')
      return { family: family === '-6' ? '-6' : '-4', pref: Number(pref), uid: Number(uid) }
    })
  } catch {
    return []
  }
}

/**
 * Notes the rules to remove again in `<data>/network-rules`, so that a later start can remove them even if it has
 * another user or leaves the network alone. Other programs' rules for the same user are not in it.
 */
export const notedRules = (dataDir: string) => {
  const file = path.join(dataDir, 'network-rules')
  const write = (rules: NotedRule[]) => {
    if (rules.length === 0) return rmSync(file, { force: true })
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, rules.map(({ family, pref, uid }) => `${family} ${pref} ${uid}\n`).join(''))
  }
  return {
    all: () => read(file),
    add: (rule: NotedRule) => write([...read(file), rule]),
    remove: ({ family, pref }: NotedRule) =>
      write(read(file).filter((one) => one.family !== family || one.pref !== pref)),
  }
}
export type NotedRules = ReturnType<typeof notedRules>
