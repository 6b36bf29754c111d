'use client'
import { browserGetText } from '#api/browser.ts'
import { useProject } from '#components/session/session.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'

type Query = Record<string, string | null | undefined>

/** Address of a table as a file; what is not set is left to the API. */
export const exportPath = (query: Query, format: string): string => {
  const set = Object.entries(query).flatMap(([key, value]) => (value == null ? [] : [[key, value]]))
  return `/export?${new URLSearchParams([...set, ['format', format]])}`
}

const files = [
  { format: 'csv', label: 'CSV' },
  { format: 'json', label: 'JSON' },
  { format: 'xlsx', label: 'XLSX' },
] as const

/** What is shown, to take along: as Markdown in the clipboard, or as a file. The API writes all of them. */
export const ExportLinks = ({ query, className }: { query: Query; className?: string }) => {
  const shown = { ...query, project: useProject() }
  return (
    <>
      <CopyButton className={className} text={() => browserGetText(exportPath(shown, 'markdown'))}>
        Copy as Markdown
      </CopyButton>
      {files.map(({ format, label }) => (
        <a
          key={format}
          className={`btn quiet ${className ?? ''}`}
          href={`/api/v1${exportPath(shown, format)}`}
          download
        >
          {label}
        </a>
      ))}
    </>
  )
}
