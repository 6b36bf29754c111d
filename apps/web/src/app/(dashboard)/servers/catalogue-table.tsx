'use client'
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ServerEntry } from '@wrkbench/contracts'
import { Fragment, useMemo } from 'react'
import { CatalogueRow } from './catalogue-row.tsx'
import type { SortKey } from './search-params.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns })
const helper = createColumnHelper<typeof features, ServerEntry>()
const columns = helper.columns([
  helper.accessor((server) => server.displayName.toLowerCase(), { id: 'name', header: 'Server' }),
  helper.accessor((server) => server.linesOfCode ?? undefined, {
    id: 'lines',
    header: 'Lines of code',
    sortUndefined: 'last',
  }),
  helper.accessor((server) => server.lastVerified?.at ?? undefined, {
    id: 'verified',
    header: 'Last verified',
    sortUndefined: 'last',
  }),
])

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
  const sorting = useMemo(() => [{ id: params.sort, desc: params.down }], [params.sort, params.down])
  const table = useTable({ features, columns, data: servers, state: { sorting } })
  const rows = table.getRowModel().rows.map((row) => row.original)
  const languages = [...new Set(servers.map((server) => server.language))].sort()
  const head = { params, setParams }
  return (
    <table className="tbl blocks">
      <thead>
        <tr>
          <SortHead id="name" label="Server" {...head} />
          <th>Version</th>
          <th>Class</th>
          <th>Scenarios</th>
          <SortHead id="lines" label="Lines of code" className="num" {...head} />
          <th className="pl-6!">Runs on</th>
          <SortHead id="verified" label="Last verified" className="num" {...head} />
        </tr>
      </thead>
      <tbody>
        {languages.map((language) => (
          <Fragment key={language}>
            <tr className="border-0!">
              <th
                scope="colgroup"
                colSpan={7}
                className="h-auto! border-0! pt-6! pb-1! text-t1! font-medium! text-ink-2!"
              >
                {language}
              </th>
            </tr>
            {rows
              .filter((server) => server.language === language)
              .map((server) => (
                <CatalogueRow key={server.id} server={server} />
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
