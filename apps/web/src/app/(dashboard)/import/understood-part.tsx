import { type ParsedOutput, type ParsedRun, parserIds } from '@wrkbench/contracts'
import { ApiError } from '#api/problem.ts'
import { Input } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { describeRun, type RunLabels } from '#lib/import-draft/import-draft.ts'
import { exampleReport, type otherForm } from '#lib/import-draft/other-form.ts'
import { formatColumn, formatCount, plural } from '#lib/text/figures.ts'

type Label = (line: number, next: Partial<RunLabels>) => void

const failuresOf = ({ metrics }: ParsedRun): number | null => {
  const { requests, successes, errors } = metrics
  if (requests === null || successes === null) return null
  return Object.values(errors).reduce<number>((sum, count) => sum + (count ?? 0), requests - successes)
}

const Row = ({ run, labels, label }: { run: ParsedRun; labels: RunLabels; label: Label }) => {
  const { line, metrics } = run
  const name = `run in line ${line}`
  return (
    <tr className={labels.skip ? 'opacity-60' : undefined}>
      <td className="wide sm:py-2!">
        <label className="check">
          <input
            type="checkbox"
            checked={!labels.skip}
            onChange={(event) => label(line, { skip: !event.target.checked })}
          />
          <span>
            line {line} <span className="cap block">{describeRun(run)}</span>
          </span>
        </label>
      </td>
      <td className="wide" data-l="subject">
        <Input
          className="w-full"
          aria-label={`Subject of the ${name}`}
          placeholder="go/gin"
          maxLength={120}
          value={labels.subject}
          onChange={(event) => label(line, { subject: event.target.value })}
        />
      </td>
      <td className="wide" data-l="scenario">
        <Input
          className="w-full"
          aria-label={`Scenario of the ${name}`}
          placeholder="json"
          maxLength={120}
          value={labels.scenario}
          onChange={(event) => label(line, { scenario: event.target.value })}
        />
      </td>
      <td className="num" data-l="req/s">
        {formatColumn('successesPerSecond', metrics.successesPerSecond ?? metrics.requestsPerSecond.mean)}
      </td>
      <td className="num" data-l="p50, ms">
        {formatColumn('latencyP50Us', metrics.latency.p50)}
      </td>
      <td className="num" data-l="p99, ms">
        {formatColumn('latencyP99Us', metrics.latency.p99)}
      </td>
      <td className="num" data-l="failed">
        {formatCount(failuresOf(run))}
      </td>
    </tr>
  )
}

const Table = ({ runs, labels, label }: Pick<UnderstoodProps, 'runs' | 'labels' | 'label'>) => (
  <table className="tbl blocks" aria-label="What was understood">
    <thead>
      <tr>
        <th>Run</th>
        <th className="w-48">Subject</th>
        <th className="w-40">Scenario</th>
        <th className="num w-24">req/s</th>
        <th className="num w-20">p50, ms</th>
        <th className="num w-20">p99, ms</th>
        <th className="num w-20">failed</th>
      </tr>
    </thead>
    <tbody>
      {runs.map((run, index) => {
        const own = labels[index]
        return own && <Row key={run.line} run={run} labels={own} label={label} />
      })}
    </tbody>
  </table>
)

const complaints = (error: Error): string[] =>
  error instanceof ApiError && error.problem?.errors.length
    ? error.problem.errors.map(({ message }) => message)
    : [error.message]

const Readable = ({ form }: { form: ReturnType<typeof otherForm> }) => (
  <div className="mt-2 max-w-[88ch] text-ink-2">
    <p>
      The output of {parserIds.join(', ')} can be read. Paste it from its first line to its last; where the tool is not
      found out, choose it above.
    </p>
    {form === 'report' && (
      <p className="mt-2">
        This is a JSON report. Hand it in with <code>wrkbench import</code> or <code>POST /api/v1/reports</code>.
      </p>
    )}
    {form === 'table' && (
      <p className="mt-2">
        This is a table, which is not read here. Make a JSON report of it, with a result for each row, and hand it in
        with <code>wrkbench import</code> or <code>POST /api/v1/reports</code>:{' '}
        <code className="wrap-anywhere">{exampleReport}</code>. Rates are per second, latencies in microseconds.
      </p>
    )}
  </div>
)

type UnderstoodProps = {
  state: { isEmpty: boolean; isReading: boolean; error: Error | null; form: ReturnType<typeof otherForm> }
  runs: readonly ParsedRun[]
  problems: ParsedOutput['problems']
  labels: readonly RunLabels[]
  label: Label
}

/** What was read out of the paste, and what was not. */
export const UnderstoodPart = ({ state, runs, problems, ...rest }: UnderstoodProps) => {
  const { isEmpty, isReading, error, form } = state
  if (isEmpty) return null
  const note = runs.length > 0 ? `${plural(runs.length, 'run')} found` : isReading ? 'reading' : 'no run found'
  const told = runs.length > 0 || !error ? [] : complaints(error)
  const isUnread = runs.length === 0 && (problems.length > 0 || (error instanceof ApiError && error.status === 422))
  return (
    <Section id="understood" title="Understood" note={note}>
      {runs.length > 0 && <Table runs={runs} {...rest} />}
      {(told.length > 0 || problems.length > 0) && (
        <div role="alert">
          <ul className="mt-3 text-slower">
            {told.map((message) => (
              <li key={message}>{message}</li>
            ))}
            {problems.map(({ line, generator, reason }) => (
              <li key={line}>
                Line {line}
                {generator && `, ${generator}`}: {reason}. This part is left out.
              </li>
            ))}
          </ul>
        </div>
      )}
      {isUnread && <Readable form={form} />}
    </Section>
  )
}
