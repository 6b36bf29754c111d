import { whyNotRunnable } from '@wrkbench/contracts'
import { RunFailure } from '../errors.ts'
import { interfaceOf } from '../host/interface-of.ts'
import { startSampler } from '../host/sampler.ts'
import { buildServer } from '../phases/build-server.ts'
import { findSubject, type Subject } from '../phases/find-subject.ts'
import { limitReached } from '../phases/limit-reached.ts'
import { serverGone } from '../phases/server-gone.ts'
import { type BuiltServer, type StartedServer, startServer } from '../phases/start-server.ts'
import type { RunningServer, ServerSide } from './server-side.ts'
import type { ServingContext } from './serving-context.ts'

const checkTools = ({ host }: ServingContext, { server }: Subject): void => {
  const reasons = whyNotRunnable(server.manifest, host.capabilities)
  if (reasons.length > 0) throw new RunFailure('TOOLCHAIN_MISSING', reasons.join('; '))
}

const noteVersions = ({ host, facts }: ServingContext, { server }: Subject): void => {
  const { tools, frameworkVersionFrom: from } = server.manifest
  const found = (tool: string | undefined) => host.capabilities.tools.find(({ name }) => name === tool)
  const runtime = found(tools[0]?.name)
  facts.linesOfCode = server.linesOfCode
  facts.frameworkVersion = server.frameworkVersion ?? ('tool' in from ? (found(from.tool)?.version ?? null) : null)
  facts.runtimeVersion = runtime?.version ? `${runtime.name} ${runtime.version}` : null
}

const build = async (run: ServingContext): Promise<BuiltServer> => {
  const subject = await findSubject(run)
  checkTools(run, subject)
  noteVersions(run, subject)
  const { server, scenario, pathOverride } = subject
  const workdir = await buildServer(run, server)
  return { server: server.manifest, scenario: scenario.manifest, pathOverride, workdir }
}

const isLimited = ({ group }: StartedServer): boolean => limitReached(group, '', null) !== null

const running = (run: ServingContext, server: StartedServer): RunningServer => ({
  origin: server.origin,
  get ended() {
    return server.group.ended !== null || isLimited(server)
  },
  exit: server.group.exit,
  gone: () => serverGone(server),
  watch: async (watch) => {
    const network = interfaceOf(server.origin.host) ?? 'lo'
    const sampler = startSampler({ ...watch, network, server: server.group.membership })
    return { watch: sampler.watch, stop: async () => sampler.stop() }
  },
  stop: (graceMs) => run.processes.stop(server.group, graceMs),
})

/** Builds and runs the server on this host. */
export const localServerSide = (run: ServingContext): ServerSide => {
  let built: BuiltServer | null = null
  return {
    prepare: async () => {
      built = await build(run)
    },
    start: async () => {
      if (!built) throw new Error('the server was not prepared')
      return running(run, await startServer(run, built))
    },
  }
}
