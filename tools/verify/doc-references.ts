import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const folders = ['apps', 'bench', 'deploy', 'docs', 'e2e', 'packages', 'prisma', 'servers', 'tools', 'workers', '.ci']

/**
 * The paths of this checkout that a document mentions: text in backticks that starts with one of its folders, or names
 * a Markdown file of its root. `<name>` and `*` stand for anything, so only the part before them is checked.
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

/**
 * Returns `<document>: <path> does not exist` for every mentioned path that does not exist, and for every missing
 * document.
 */
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
