'use client'
import { formatBytes, type ReportDetail, type ResultOfReport } from '@wrkbench/contracts'
import { resultGroups } from '@wrkbench/tables'
import { useEffect, useState } from 'react'
import { MetricGroups } from '#components/figures/metric-groups.tsx'
import { Button } from '#components/ui/button.tsx'
import { RawText } from '#components/ui/raw-text.tsx'
import { Section } from '#components/ui/section.tsx'

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

/** a list that is scrolled past without effort, though the tables above have the same rows */
const few = 12

/** Every figure of every result, also those that no table shows, and the raw text. Of many only the one that is asked for. */
export const Details = ({ report }: { report: ReportDetail }) => {
  const asked = useAsked()
  const [all, setAll] = useState(report.resultList.length <= few)
  const nameOf = ({ id }: ResultOfReport): string => `result-${id}`
  const shown = all ? report.resultList : report.resultList.filter((result) => nameOf(result) === asked)
  // the browser looked for it before it was there
  useEffect(() => {
    if (!all && asked !== '') document.getElementById(asked)?.scrollIntoView()
  }, [all, asked])
  return (
    <Section id="details" title="Every figure" note="of each result, as submitted">
      {shown.map((result) => (
        <Entry key={result.id} reportId={report.id} result={result} asked={asked === nameOf(result)} />
      ))}
      {!all && (
        <Button className="mt-2" onClick={() => setAll(true)}>{`List all ${report.resultList.length} results`}</Button>
      )}
    </Section>
  )
}
