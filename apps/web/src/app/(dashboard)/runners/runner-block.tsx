import type { FoundTool, RunnerEntry } from '@wrkbench/contracts'
import { hardwareParts } from '@wrkbench/tables'
import { FoldedFacts } from '#components/hosts/folded-facts.tsx'
import { OnlineMark } from '#components/runners/online-mark.tsx'
import { useSession } from '#components/session/session.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { Command } from '#components/ui/notice.tsx'
import { plural } from '#lib/text/figures.ts'
import { RemoveHost } from './remove-host.tsx'
import { RunnerCare } from './runner-care.tsx'

const State = ({ runner }: { runner: RunnerEntry }) => {
  const run = runner.currentRun
  return (
    <span className="text-ink-2">
      {runner.online ? 'online' : 'away'}, heartbeat <Ago at={runner.lastHeartbeatAt} />
      {run && runner.online ? (
        <>
          , on{' '}
          <Link href={`/runs/${run.id}`}>
            {run.serverId}, {run.scenarioId}
          </Link>{' '}
          of <Link href={`/jobs/${run.jobId}`}>job {run.jobNumber}</Link>
        </>
      ) : (
        runner.online && ', idle'
      )}
    </span>
  )
}

const Missing = ({ tool }: { tool: FoundTool }) => (
  <>
    <span className="text-warn">{tool.why ?? 'not found'}</span>
    {tool.install.map((command) => (
      <span key={command} className="mt-0.5 flex items-baseline gap-x-3">
        <code className="min-w-0 wrap-anywhere">{command}</code>
        <CopyButton className="cap flex-none" text={command} what={command}>
          Copy
        </CopyButton>
      </span>
    ))}
  </>
)

const Tools = ({ title, tools }: { title: string; tools: readonly FoundTool[] }) => (
  <div className="min-w-0">
    <table className="tbl tight blocks">
      <caption className="cap mb-1 text-left sm:sr-only">{title}s</caption>
      <thead>
        <tr>
          <th className="w-32">{title}</th>
          <th className="w-36">Version</th>
          <th>Where</th>
        </tr>
      </thead>
      <tbody>
        {tools.map((tool) => (
          <tr key={tool.name}>
            <th scope="row" className="font-medium!">
              {tool.name}
            </th>
            {tool.version ? (
              <>
                <td>{tool.version}</td>
                <td className="wide sm:py-1.5!">
                  <code className="wrap-anywhere text-ink-2">{tool.path}</code>
                </td>
              </>
            ) : (
              <td className="wide sm:py-1.5!" colSpan={2}>
                <Missing tool={tool} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const duties: Record<RunnerEntry['duty'], string> = {
  leads: 'leads',
  serves: 'serves',
  assists: 'adds load',
  'stands-by': 'stands by',
}

const rolesOf = ({ roles }: RunnerEntry): string =>
  roles.length > 1 ? 'server and load' : roles.join('').toLowerCase()

/** What it is for, where that is not the usual one host that does everything. */
const Place = ({ runner }: { runner: RunnerEntry }) =>
  runner.duty === 'leads' && runner.roles.length > 1 ? null : (
    <>
      {' '}
      For {rolesOf(runner)}: it <b>{duties[runner.duty]}</b> there
      {runner.roles.includes('SERVER') && `, servers listen on ${runner.serverAddress}`}.
    </>
  )

/** Why it takes nothing, though it may be there. */
const NotTaking = ({ runner: { notTaking } }: { runner: RunnerEntry }) =>
  notTaking && (
    <p className="mt-1 text-warn">{notTaking.kind === 'misfit' ? notTaking.why : `Takes no runs: ${notTaking.why}.`}</p>
  )

/** How it hears of runs, where that is not the queue. */
const Hears = ({ runner: { delivery, duty } }: { runner: RunnerEntry }) =>
  delivery?.kind === 'api' && duty === 'leads' ? (
    <div className="mt-1 text-ink-2">
      <p>It polls the API for runs every second, because {delivery.why}.</p>
      {delivery.rules && (
        <details className="mt-1">
          <summary className="cursor-pointer">Set up its Redis user by hand</summary>
          <p className="mt-1">Replace PASSWORD, and set QUEUE_URL on its host to that user and password:</p>
          <Command>{delivery.rules}</Command>
        </details>
      )}
    </div>
  ) : null

/** One runner: is it there, what does it do, on what, with what. */
export const RunnerBlock = ({ runner }: { runner: RunnerEntry }) => {
  const { capabilities } = runner
  const isAdmin = useSession()?.isAdmin === true
  return (
    <section className="section" aria-labelledby={runner.id}>
      <div className="sec mb-1!">
        <h2 id={runner.id}>
          <OnlineMark online={runner.online} /> {runner.name}
        </h2>
        <State runner={runner} />
        {!runner.online && isAdmin && (
          <span className="ml-auto">
            <RemoveHost runner={runner} />
          </span>
        )}
      </div>
      <p className="hw">
        <b>{hardwareParts(runner.hostFacts).join(' · ') || 'Hardware unknown'}</b>. Environment{' '}
        <Link href={`/environments/${runner.environment.id}`}>{runner.environment.name}</Link>
        {runner.labels.length > 0 && ` (${runner.labels.join(', ')})`}, {capabilities.platform} {capabilities.arch},{' '}
        {runner.hostFacts.threads === null && `${plural(capabilities.cpus, 'CPU')}, `}runner {runner.version}.
        <Place runner={runner} />{' '}
        <Link className="whitespace-nowrap" href={`/hosts/${runner.hostId}`}>
          Machine and its changes
        </Link>
      </p>
      <NotTaking runner={runner} />
      <Hears runner={runner} />
      {isAdmin && <RunnerCare runner={runner} />}
      <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Tools title="Load generator" tools={capabilities.generators} />
        <Tools title="Toolchain" tools={capabilities.tools} />
      </div>
      <div className="mt-3">
        <FoldedFacts facts={runner.hostFacts} />
      </div>
    </section>
  )
}
