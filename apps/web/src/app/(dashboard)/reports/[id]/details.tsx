'use client'
import { formatBytes, type ReportDetail, type ResultOfReport } from '@wrkbench/contracts'
import { useEffect, useState } from 'react'
import { MetricGroups } from '#components/figures/metric-groups.tsx'
import { RawText } from '#components/ui/raw-text.tsx'
import { Section } from '#components/ui/section.tsx'
import { resultGroups } from '#lib/run/result-groups.ts'

const Raw = ({ reportId, result }: { reportId: string; result: ResultOfReport }) => (
  <RawText
    path={`/reports/${reportId}/results/${result.id}/output`}
    caption={`The text that these figures were read from, parser ${result.parserVersion}`}
  />
)

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
