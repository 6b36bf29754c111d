import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const folders = ['apps', 'bench', 'deploy', 'docs', 'e2e', 'packages', 'prisma', 'servers', 'tools', 'workers', '.ci']
/** Whether a page has its reader make this: what is built, and the files of its examples. */
const isOfReaders = (text: string): boolean =>
  text.includes('/.build/') || ['deploy/.env', 'servers/go/chi/'].includes(text)

/**
 * The paths of this checkout that a document mentions: text in backticks that starts with one of its folders, or names
 * a Markdown file of its root. `<name>` and `*` stand for anything, so only the part before them is checked.
 */
export const referencesIn = (markdown: string): string[] => {
  const quoted = [...markdown.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '')
  const isPath = (text: string) =>
    text.includes('/') ? folders.includes(text.split('/')[0] ?? '') : text.endsWith('.md')
  return [...new Set(quoted.filter((text) => isPath(text) && !isOfReaders(text)).map(fixedPart))]
}

const fixedPart = (reference: string): string => {
  const parts = reference.split('/')
  const open = parts.findIndex((part) => /[<>*{}[\]]/.test(part))
  return (open === -1 ? parts : parts.slice(0, open)).join('/')
}

const withoutFences = (markdown: string): string => markdown.replaceAll(/^ *```[\s\S]*?^ *```/gm, '')

/** The links of a document that lead into this checkout, as they are written: `alerts.md#when-it-ends`. */
export const linksIn = (markdown: string): string[] => {
  const targets = [...withoutFences(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '')
  return [...new Set(targets.filter((target) => !/^[a-z]+:/.test(target)))]
}

/** What a link may name behind `#`: the headings, as GitHub and GitLab write them. */
export const anchorsIn = (markdown: string): string[] =>
  [...withoutFences(markdown).matchAll(/^#+ (.*)$/gm)].map((match) =>
    (match[1] ?? '')
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )

/**
 * Returns a line for every path and link of the documents that leads nowhere, such as `<document>: <path> does not
 * exist`, and for every missing document.
 */
export const brokenReferences = async (documents: string[]): Promise<string[]> => {
  const found = await Promise.all(
    documents.map(async (document) => {
      if (!existsSync(document)) return [`${document} does not exist`]
      const text = await readFile(document, 'utf8')
      const missing = referencesIn(text).filter((name) => !existsSync(name))
      const problems = await Promise.all(linksIn(text).map((link) => problemOf(document, link)))
      return [...missing.map((name) => `${name} does not exist`), ...problems.filter((one) => one !== null)].map(
        (problem) => `${document}: ${problem}`,
      )
    }),
  )
  return found.flat()
}

const problemOf = async (document: string, link: string): Promise<string | null> => {
  const [name = '', anchor] = link.split('#')
  const target = name === '' ? document : path.join(path.dirname(document), name)
  if (!existsSync(target)) return `${link} does not exist`
  if (anchor === undefined || !target.endsWith('.md')) return null
  return anchorsIn(await readFile(target, 'utf8')).includes(anchor) ? null : `${link}: no such heading`
}
