import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const folders = ['apps', 'bench', 'deploy', 'docs', 'e2e', 'packages', 'prisma', 'servers', 'tools', 'workers', '.ci']

/**
 * What a document calls a path of this checkout: text in backticks that starts with one of its folders, or names a file
 * of its root. `<name>` and `*` stand for anything, so only what comes before them is looked at.
 */
export const referencesIn = (markdown: string): string[] => {
  const quoted = [...markdown.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '')
  const isPath = (text: string) =>
    text.includes('/') ? folders.includes(text.split('/')[0] ?? '') : text.endsWith('.md')
  return [...new Set(quoted.filter(isPath).map(fixedPart))]
}

const fixedPart = (reference: string): string => {
  const parts = reference.split('/')
  const open = parts.findIndex((part) => /[<>*{}[\]]/.test(part))
  return (open === -1 ? parts : parts.slice(0, open)).join('/')
}

/** `<document>: <path> does not exist`, for every path that a document names in vain, and every missing document. */
export const brokenReferences = async (documents: string[]): Promise<string[]> => {
  const found = await Promise.all(
    documents.map(async (document) => {
      if (!existsSync(document)) return [`${document} does not exist`]
      const references = referencesIn(await readFile(document, 'utf8'))
      return references.filter((name) => !existsSync(name)).map((name) => `${document}: ${name} does not exist`)
    }),
  )
  return found.flat()
}
