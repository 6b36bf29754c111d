import type { Overview } from '@wrkbench/contracts'
import { hardwareParts } from '@wrkbench/tables'
import { OnlineMark } from '#components/runners/online-mark.tsx'
import { StartRunner } from '#components/runners/start-runner.tsx'
import { Link } from '#components/ui/link.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { nameOfId } from '#lib/text/words.ts'

type Runner = Overview['runners'][number]

const Doing = ({ runner }: { runner: Runner }) => {
  const run = runner.currentRun
  if (!runner.online) return <span className="u">away</span>
  if (!run) return <span className="u">idle</span>
  return (
    <Link href={`/jobs/${run.jobId}`}>
      {nameOfId(run.serverId)}, {run.scenarioId}
    </Link>
  )
}

export const RunnersGlance = ({ runners }: { runners: readonly Runner[] }) => {
  if (runners.length === 0) {
    return (
      <div className="max-w-[64ch] text-ink-2">
        <p className="mb-2">No runner has ever connected, so nothing can be measured.</p>
        <StartRunner />
      </div>
    )
  }
  return (
    <table className="tbl tight blocks" aria-label="Runners">
      <thead>
        <tr>
          <th>Runner</th>
          <th>Environment</th>
          <th>Hardware</th>
          <th>Now</th>
          <th className="num">Heartbeat</th>
        </tr>
      </thead>
      <tbody>
        {runners.map((runner) => (
          <tr key={runner.id}>
            <th scope="row" className="font-medium!">
              <OnlineMark online={runner.online} /> {runner.name}
            </th>
            <td>
              <Link href={`/environments/${runner.environment.id}`}>{runner.environment.name}</Link>
            </td>
            <td className="wide text-ink-2">{hardwareParts(runner.hostFacts).slice(0, 2).join(' · ')}</td>
            <td>
              <Doing runner={runner} />
            </td>
            <td className="num">
              <Ago at={runner.lastHeartbeatAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
