'use client'
import { byName, type ServerEntry } from '@wrkbench/contracts'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { whyNot } from '#lib/catalogue/why-not.ts'
import { errorsUnder } from '#lib/form/field-errors.ts'
import { plural } from '#lib/text/figures.ts'
import type { PartProps } from './part-props.ts'
import { Refused } from './refused.tsx'

const matches = (server: ServerEntry, search: string): boolean =>
  [server.id, server.displayName, server.framework, server.language].some((text) =>
    text.toLowerCase().includes(search.trim().toLowerCase()),
  )

const byLanguage = (servers: readonly ServerEntry[]): [string, ServerEntry[]][] => {
  const groups = new Map<string, ServerEntry[]>()
  for (const server of servers) groups.set(server.language, [...(groups.get(server.language) ?? []), server])
  return [...groups].sort(([a], [b]) => byName(a, b))
}

const ServerChoice = ({ server, chosen, onToggle }: { server: ServerEntry; chosen: boolean; onToggle: () => void }) => {
  const reason = whyNot(server)
  return (
    <li>
      <label className="check">
        <input type="checkbox" checked={chosen} disabled={reason !== null && !chosen} onChange={onToggle} />
        {/* a name of two lines hangs beside its swatch */}
        <span className="-indent-[18px] pl-[18px] *:indent-0">
          <Swatch of={server.framework} hollow={reason !== null} />
          <span className="font-medium">{server.displayName}</span>{' '}
          <span className="cap">{server.frameworkVersion ?? server.id}</span>
          {reason && <span className="cap block text-warn">{reason}</span>}
        </span>
      </label>
    </li>
  )
}

type ListProps = { servers: readonly ServerEntry[]; chosen: readonly string[]; toggle: (id: string) => void }

const Choices = ({ servers, chosen, toggle, className }: ListProps & { className: string }) => (
  <ul className={className}>
    {servers.map((server) => (
      <ServerChoice
        key={server.id}
        server={server}
        chosen={chosen.includes(server.id)}
        onToggle={() => toggle(server.id)}
      />
    ))}
  </ul>
)

/** A language of a long list. It is open at first if something of it was chosen, and does not close when that changes. */
const Folded = ({ language, ...list }: ListProps & { language: string }) => {
  const count = list.servers.filter(({ id }) => list.chosen.includes(id)).length
  const [isOpen] = useState(count > 0)
  return (
    <details open={isOpen || undefined}>
      <summary className="cursor-pointer py-1">
        {language} <span className="cap">{count > 0 ? `${count} of ${list.servers.length}` : list.servers.length}</span>
      </summary>
      <fieldset aria-label={language} className="py-2">
        <Choices {...list} className="languages *:mb-2 *:break-inside-avoid" />
      </fieldset>
    </details>
  )
}

/** more would push the rest of the form out of sight: their languages are folded, until a search leaves fewer */
const mostUnfolded = 60

const ByLanguage = ({ servers, ...list }: ListProps) => {
  const groups = byLanguage(servers)
  if (servers.length > mostUnfolded) {
    return groups.map(([language, group]) => <Folded key={language} language={language} servers={group} {...list} />)
  }
  return (
    <div className="languages">
      {groups.map(([language, group]) => (
        <fieldset key={language}>
          <legend className="cap mb-2">{language}</legend>
          <Choices servers={group} {...list} className="grid gap-2" />
        </fieldset>
      ))}
    </div>
  )
}

/** Folded, unless nothing else is left to look at. */
const CannotRun = ({ isOpen, ...list }: ListProps & { isOpen: boolean }) =>
  list.servers.length > 0 && (
    <details className="mt-4" open={isOpen || undefined}>
      <summary className="cursor-pointer text-ink-2">{plural(list.servers.length, 'server')} cannot run here</summary>
      <div className="mt-3">
        <ByLanguage {...list} />
      </div>
    </details>
  )

type ServerPartProps = PartProps & { servers: readonly ServerEntry[] }

/** Servers by language; those that cannot run here stand apart and say why. */
export const ServerPart = ({ draft, change, errors, servers }: ServerPartProps) => {
  const [search, setSearch] = useState('')
  const shown = servers.filter((server) => matches(server, search))
  const toggle = (id: string) =>
    change({
      servers: draft.servers.includes(id) ? draft.servers.filter((entry) => entry !== id) : [...draft.servers, id],
    })
  // what was chosen stays in sight, with the reason why it cannot run
  const isListed = (server: ServerEntry) => whyNot(server) === null || draft.servers.includes(server.id)
  const [listed, unable] = [shown.filter(isListed), shown.filter((server) => !isListed(server))]
  const list = { chosen: draft.servers, toggle }
  const runnable = shown.filter((server) => whyNot(server) === null).map((server) => server.id)
  const all = runnable.length > 0 && runnable.every((id) => draft.servers.includes(id))
  const toggleShown = () =>
    change({
      servers: all
        ? draft.servers.filter((id) => !runnable.includes(id))
        : [...new Set([...draft.servers, ...runnable])],
    })
  return (
    <Section
      id="servers"
      title="Servers"
      note={`${draft.servers.length} of ${plural(servers.length, 'server')} chosen`}
      actions={
        <>
          <Button look="quiet" className="cap" onClick={toggleShown}>
            {all ? 'None of these' : 'All that can run here'}
          </Button>
          <Input
            className="w-44"
            type="search"
            placeholder="Search"
            aria-label="Search servers"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </>
      }
    >
      <ByLanguage servers={listed} {...list} />
      <CannotRun servers={unable} isOpen={listed.length === 0} {...list} />
      {shown.length === 0 && <p className="text-ink-2">No server matches “{search}”.</p>}
      <Refused errors={errorsUnder(errors, '/servers')} />
    </Section>
  )
}
