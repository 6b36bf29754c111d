import { useQuery, useQueryClient } from '@tanstack/react-query'
import { doubtsOf, flagCatalogue, type ParsedRun, type StoredReport } from '@wrkbench/contracts'
import { useId, useState } from 'react'
import { browserSend, ofShownProject } from '#api/browser.ts'
import { environmentsQuery } from '#api/queries.ts'
import { useSession } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { Explained } from '#components/ui/explained.tsx'
import { Field, Input } from '#components/ui/field.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { type Sending, useSending } from '#lib/form/use-sending.ts'
import {
  type ImportContext,
  type RunLabels,
  toReport,
  whyNotOneReport,
  whyNotStorable,
} from '#lib/import-draft/import-draft.ts'
import { plural } from '#lib/text/figures.ts'

const Stored = ({ report }: { report: StoredReport }) => {
  return (
    <div role="status" className="mt-3">
      <p>
        Stored {plural(report.results.length, 'result')}. <Link href={`/reports/${report.id}`}>See the report</Link>
      </p>
      <ul>
        {report.flags?.map((flag) => (
          <li key={flag.id} className={doubtsOf([flag]).length > 0 ? 'flag text-warn' : 'flag text-ink-2'}>
            <Explained tip={flagCatalogue[flag.id].explanation}>
              {flag.id.replaceAll('-', ' ')} of {plural(flag.results, 'result')}: {flag.evidence}
            </Explained>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Refused = ({ of: { failed, errors } }: { of: Sending }) =>
  (failed || errors.length > 0) && (
    <div role="alert">
      <ul className="mt-3 text-slower">
        {failed && <li>{failed}</li>}
        {errors.map(({ path, message }) => (
          <li key={path}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )

/** A new key for a new body; the same for every try to hand that body in. */
const useReportKey = (body: string): string => {
  const [known, setKnown] = useState({ body, key: '' })
  if (known.body === body && known.key !== '') return known.key
  const next = { body, key: `import-${crypto.randomUUID()}` }
  setKnown(next)
  return next.key
}

const fields = [
  { name: 'measuredOn', label: 'Measured on', hint: 'default: today' },
  { name: 'commit', label: 'Commit', hint: 'optional' },
  { name: 'branch', label: 'Branch', hint: 'optional' },
] as const

const Environment = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const known = useQuery(environmentsQuery())
  const list = useId()
  return (
    <Field label="Environment" hint="the machine or CI class; a new name creates one">
      {(ids) => (
        <>
          <Input
            {...ids}
            list={list}
            maxLength={120}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={list}>
            {known.data?.items.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

type StoreProps = {
  runs: readonly ParsedRun[]
  labels: readonly RunLabels[]
  context: ImportContext
  setContext: (context: ImportContext) => void
}

/** Where and when it was measured, and the button that stores it. */
export const StorePart = ({ runs, labels, context, setContext }: StoreProps) => {
  const client = useQueryClient()
  const [project] = useSession()?.projects ?? []
  const report = toReport(runs, labels, context)
  const body = JSON.stringify(report)
  const key = useReportKey(body)
  const sending = useSending()
  const [stored, setStored] = useState<{ body: string; report: StoredReport } | null>(null)
  const store = () =>
    sending.send(async () => {
      const answer = await browserSend<StoredReport>('POST', '/reports', ofShownProject(report), {
        'idempotency-key': key,
      })
      await client.invalidateQueries()
      setStored({ body, report: answer })
    })
  const why = whyNotStorable(labels, context) ?? whyNotOneReport(body, report.results.length)
  const shown = stored?.body === body ? stored.report : null
  const change = (next: Partial<ImportContext>) => setContext({ ...context, ...next })
  return (
    <Section id="store" title="Store" note={`as results of ${project?.name ?? 'the default project'}`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Environment value={context.environment} onChange={(environment) => change({ environment })} />
        {fields.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint}>
            {(ids) => (
              <Input
                {...ids}
                type={name === 'measuredOn' ? 'date' : 'text'}
                maxLength={255}
                value={context[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="go" disabled={why !== null || sending.busy || shown !== null} onClick={store}>
          Store {plural(report.results.length, 'result')}
        </Button>
        {why && <span className="text-ink-2">{why}</span>}
      </div>
      <Refused of={sending} />
      {shown && <Stored report={shown} />}
    </Section>
  )
}
