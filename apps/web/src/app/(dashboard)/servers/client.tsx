'use client'
import { useQuery } from '@tanstack/react-query'
import { byName, type ServerEntry } from '@wrkbench/contracts'
import { serversQuery } from '#api/queries.ts'
import { LeftOut } from '#components/shell/left-out.tsx'
import { Announced } from '#components/ui/announced.tsx'
import { Button } from '#components/ui/button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Field, Input, Pick } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { whyNot } from '#lib/catalogue/why-not.ts'
import { plural } from '#lib/text/figures.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { CatalogueTable } from './catalogue-table.tsx'
import { serversParams } from './search-params.ts'

const matches = (server: ServerEntry, search: string): boolean =>
  search === '' ||
  [server.id, server.displayName, server.framework].some((text) => text.toLowerCase().includes(search.toLowerCase()))

export const ServersView = () => {
  const { data, error } = useQuery(serversQuery())
  const [params, setParams] = useUrlState(serversParams, 'replace')
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const languages = [...new Set(data.items.map((server) => server.language))].sort(byName)
  const shown = data.items.filter(
    (server) =>
      matches(server, params.q.trim()) &&
      (params.language === '' || server.language === params.language) &&
      (!params.here || whyNot(server) === null),
  )
  const runnable = data.items.filter((server) => whyNot(server) === null).length
  return (
    <>
      <PageHead title="Servers" actions={<ExportLinks query={{ table: 'servers' }} />}>
        <p>
          {plural(data.items.length, 'server')} in {plural(languages.length, 'language')}, {runnable} of which can run
          here. Each is checked for correct answers before and after every measurement.
        </p>
      </PageHead>
      <LeftOut params={serversParams} />
      <Announced words={`${shown.length} of ${plural(data.items.length, 'server')} shown`} />
      <div className="bar">
        <Field label="Search">
          {(ids) => (
            <Input
              {...ids}
              type="search"
              className="sm:w-52"
              value={params.q}
              onChange={(event) => setParams({ q: event.target.value })}
            />
          )}
        </Field>
        <Field label="Language">
          {(ids) => (
            <Pick
              {...ids}
              choices={[
                { value: '', label: `All ${languages.length}` },
                ...languages.map((value) => ({ value, label: value })),
              ]}
              value={params.language}
              onChange={(event) => setParams({ language: event.target.value })}
            />
          )}
        </Field>
        <label className="check h-[var(--hit)] items-center">
          <input
            type="checkbox"
            className="translate-y-0!"
            checked={params.here}
            onChange={(event) => setParams({ here: event.target.checked })}
          />
          Can run here
        </label>
      </div>
      <div className="section">
        {shown.length > 0 ? (
          <CatalogueTable servers={shown} params={params} setParams={setParams} />
        ) : (
          <Notice
            title="No server matches these filters"
            actions={<Button onClick={() => setParams({ q: '', language: '', here: false })}>Show all servers</Button>}
          />
        )}
      </div>
    </>
  )
}
