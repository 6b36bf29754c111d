'use client'
import { byName, type ServerEntry } from '@wrkbench/contracts'
import { sortServers } from '#lib/catalogue/sort-servers.ts'
import { CatalogueRow } from './catalogue-row.tsx'
import type { SortKey } from './search-params.ts'

type Params = { sort: SortKey; down: boolean }
type CatalogueTableProps = { servers: ServerEntry[]; params: Params; setParams: (change: Partial<Params>) => void }

type HeadProps = {
  id: SortKey
  label: string
  params: Params
  setParams: CatalogueTableProps['setParams']
  className?: string
}

const SortHead = ({ id, label, params, setParams, className }: HeadProps) => {
  const active = params.sort === id
  return (
    <th className={className} aria-sort={active ? (params.down ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => setParams({ sort: id, down: active ? !params.down : false })}>
        {label}
        {active && (params.down ? ' ↓' : ' ↑')}
      </button>
    </th>
  )
}

/** The catalogue in groups by language, sorted within each. */
export const CatalogueTable = ({ servers, params, setParams }: CatalogueTableProps) => {
  const rows = sortServers(servers, params.sort, params.down)
  const languages = [...new Set(servers.map((server) => server.language))].sort(byName)
  const head = { params, setParams }
  return (
    // columns keep their widths while the rows arrive
    <table className="tbl blocks lg:table-fixed" aria-label="Servers">
      <thead>
        <tr>
          <SortHead id="name" label="Server" className="w-[19%]" {...head} />
          <th className="w-[8%]">Version</th>
          <th className="w-[7%]">Class</th>
          <th className="w-[26%]">Scenarios</th>
          <SortHead id="lines" label="Lines of code" className="num w-[8%]" {...head} />
          <th className="w-[24%] pl-6!">Runs on</th>
          <SortHead id="verified" label="Last verified" className="num w-[8%]" {...head} />
        </tr>
      </thead>
      {languages.map((language) => (
        <tbody key={language} className="max-sm:first-of-type:[&>tr:first-child>th]:pt-0!">
          <tr className="border-0! max-sm:p-0!">
            <th
              scope="rowgroup"
              colSpan={7}
              className="h-auto! border-0! pt-6! pb-1! text-t1! max-sm:pt-5! max-sm:pb-2! font-medium! text-ink-2!"
            >
              {language}
            </th>
          </tr>
          {rows
            .filter((server) => server.language === language)
            .map((server) => (
              <CatalogueRow key={server.id} server={server} />
            ))}
        </tbody>
      ))}
    </table>
  )
}
