'use client'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, type ReportDetail, type ResultOfReport } from '@wrkbench/contracts'
import { useEffect, useState } from 'react'
import { browserGetText } from '#api/browser.ts'
import { MetricGroups } from '#components/figures/metric-groups.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Section } from '#components/ui/section.tsx'
import { resultGroups } from '#lib/run/result-groups.ts'

const Raw = ({ reportId, result }: { reportId: string; result: ResultOfReport }) => {
  const path = `/reports/${reportId}/results/${result.id}/output`
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => browserGetText(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <p className="text-slower">{error.message}</p>
  return (
    <div>
      <p className="mb-1 flex items-baseline justify-between">
        <span className="cap">The text that these figures were read from, parser {result.parserVersion}</span>
        {data && (
          <CopyButton className="cap" text={data}>
            Copy
          </CopyButton>
        )}
      </p>
      <pre
        className="well max-h-96 overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: output that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {data ?? 'Loading'}
      </pre>
    </div>
  )
}

type EntryProps = { reportId: string; result: ResultOfReport; asked: boolean }

const Entry = ({ reportId, result, asked }: EntryProps) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (asked) setOpen(true)
  }, [asked])
  return (
    <details
      id={`result-${result.id}`}
      className="border-t border-line py-2"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer">
        {result.subject.displayName}{' '}
        <span className="cap">
          {`${result.scenario.displayName}, round ${result.round}`}
          {result.rawBytes !== null && `, raw text of ${formatBytes(result.rawBytes)}`}
        </span>
      </summary>
      {open && (
        <div className="mt-3">
          <MetricGroups groups={resultGroups(result)} />
          {result.rawBytes !== null && <Raw reportId={reportId} result={result} />}
        </div>
      )}
    </details>
  )
}

/** The result that the address names, `#result-12`. */
const useAsked = (): string => {
  const [hash, setHash] = useState('')
  useEffect(() => {
    const read = () => setHash(window.location.hash.slice(1))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return hash
}

/** Every figure of every result, also those that no table shows, and the raw text. */
export const Details = ({ report }: { report: ReportDetail }) => {
  const asked = useAsked()
  return (
    <Section id="details" title="Every figure" note="of each result, in the order handed in">
      {report.resultList.map((result) => (
        <Entry key={result.id} reportId={report.id} result={result} asked={asked === `result-${result.id}`} />
      ))}
    </Section>
  )
}
