'use client'
import type { ReactNode } from 'react'
import { browserGetText } from '#api/browser.ts'
import { useProject } from '#components/session/session.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { cx } from '#lib/cx.ts'

type Query = Record<string, string | readonly string[] | null | undefined>

/** Address of a table as a file; parameters that are not set are left to the API. */
const exportPath = (query: Query, format: string, of = '/export'): string => {
  const set = Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one]))
  return `${of}?${new URLSearchParams([...set, ['format', format]])}`
}

const files = [
  { format: 'csv', label: 'CSV' },
  { format: 'json', label: 'JSON' },
  { format: 'xlsx', label: 'XLSX' },
] as const

interface Props {
  query: Query
  className?: string
}

type FileProps = Partial<Props> & {
  /** the route that writes the files; default: that of the pages' tables */
  of?: string
}

const Files = ({ query = {}, className, of }: FileProps) => (
  <>
    {files.map(({ format, label }) => (
      <a key={format} className={cx('btn quiet', className)} href={`/api/v1${exportPath(query, format, of)}`} download>
        {label}
      </a>
    ))}
  </>
)

interface MenuProps {
  className?: string
  /** what is exported, where a page has several of these menus */
  what?: string
  children: ReactNode
}

/** Menu of the ways to export what is shown. */
export const ExportMenu = ({ className, what, children }: MenuProps) => (
  <Menu
    label={what ? `Export: ${what}` : 'Export'}
    list="fieldset"
    summary={<summary aria-label={what && `Export: ${what}`}>Export</summary>}
    className={cx('export', className)}
  >
    {children}
  </Menu>
)

/** Links to files of exactly this query, whatever the current project. */
export const FileLinks = ({ className, ...rest }: FileProps) => (
  <ExportMenu className={className}>
    <Files {...rest} />
  </ExportMenu>
)

interface ShownProps extends Props {
  /** returns the table as Markdown; default: as the API writes it */
  markdown?: () => string | Promise<string>
  /** other exports */
  children?: ReactNode
}

/** Exports what is shown: as Markdown in the clipboard, or as a file. */
export const ExportLinks = ({ query, className, markdown, children }: ShownProps) => {
  const shown = { ...query, project: useProject() }
  return (
    <ExportMenu className={className}>
      <CopyButton text={markdown ?? (() => browserGetText(exportPath(shown, 'markdown')))}>Copy as Markdown</CopyButton>
      <Files query={shown} />
      {children}
    </ExportMenu>
  )
}
