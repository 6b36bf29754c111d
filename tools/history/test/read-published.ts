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

/** Tables of a Markdown text, each under the heading before it. */
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

/** The tables of a document, figure by figure; of the words of a column that is described in words only the figures. */
export const publishedTables = (id: string): TextTable[] =>
  markdownTables(readFileSync(path.join(import.meta.dirname, 'published', `${id}.md`), 'utf8'))

const describing = new Set(['Impl', 'Observations'])
const figuresIn = (text: string): string => (text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).join(', ')

/** Slips of the documents' pens: what stands there, and what the same document says elsewhere. */
const slips: Record<string, string> = { '2.53mss': '2.53ms' }

/** A cell as it is to be compared: its text, of a description the figures. */
export const comparable = (head: string, text: string): string =>
  describing.has(head) ? figuresIn(text) : (slips[text] ?? text)

export const publicationIds = ['aspnet', 'iris-dotnet-express', 'rest-services', 'node-go', 'vapor-spring-node-gin']
