import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface TextTable {
  title: string
  head: string[]
  rows: string[][]
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

/** Reads the tables of a Markdown text, each with the heading before it as its title. */
export const markdownTables = (text: string): TextTable[] => {
  const tables: TextTable[] = []
  let title = ''
  let lines: string[] = []
  const close = () => {
    const [head, , ...rows] = lines.map(cellsOf)
    if (head) tables.push({ title, head, rows })
    lines = []
  }
  for (const line of [...text.split('\n'), '']) {
    if (line.startsWith('|')) lines.push(line)
    else close()
    if (line.startsWith('#')) title = line.replace(/^#+ /, '')
  }
  return tables
}

/**
 * The tables of a published document, figure by figure. Of columns that contain descriptions, only the figures are
 * compared.
 */
export const publishedTables = (id: string): TextTable[] =>
  markdownTables(readFileSync(path.join(import.meta.dirname, 'published', `${id}.md`), 'utf8'))

const describing = new Set(['Impl', 'Observations'])
const figuresIn = (text: string): string => (text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).join(', ')

/** Typing errors in the documents: the wrong text, and what the same document says elsewhere. */
const slips: Record<string, string> = { '2.53mss': '2.53ms' }

/** The text of a cell as it is compared; of a description, only its figures. */
export const comparable = (head: string, text: string): string =>
  describing.has(head) ? figuresIn(text) : (slips[text] ?? text)

export const publicationIds = ['aspnet', 'iris-dotnet-express', 'rest-services', 'node-go', 'vapor-spring-node-gin']
