import { spawnSync } from 'node:child_process'
import { loopback } from '../host/port.ts'
import type { SystemUser } from './find-user.ts'

/** The way out of this host for the target's user, opened and closed by the phases of a run. */
export interface TargetNetwork {
  /** null: it can be closed */
  why: string | null
  /** before a server starts */
  forServer(): void
  /** before a build; `isFirst`: nothing of this server was built here before */
  forBuild(isFirst: boolean): void
  /** after a run, and when the runner ends */
  release(): void
}

export const buildNetworks = ['open', 'first', 'closed'] as const
export interface AskedNetwork {
  server: 'open' | 'closed'
  /** `first`: until something of the server was built here */
  build: (typeof buildNetworks)[number]
}

/** Of the rules: after that of this host's own addresses (0), before those that lead out (32766). */
const priority = '30941'
const families = ['-4', '-6'] as const

type Ip = (...args: string[]) => { ok: boolean; said: string }

const ipOf =
  (program: string): Ip =>
  (...args) => {
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 5000 })
    return { ok: status === 0, said: (error?.message ?? stderr ?? '').trim().split('\n')[0] ?? '' }
  }

/** A host may have no IPv6. */
const has = (ip: Ip, family: string): boolean => ip(family, 'rule', 'show').ok
const isWithout = (family: string, said: string): boolean => family === '-6' && /not supported/.test(said)

const openThat = (program: string, { uid }: SystemUser) => {
  const ip = ipOf(program)
  const rule = ['pref', priority, 'uidrange', `${uid}-${uid}`, 'unreachable']
  const used = families.filter((family) => has(ip, family))
  const open = () => {
    // a runner that was killed may have left one, or two runners two
    for (const family of used) for (let left = 0; left < 10 && ip(family, 'rule', 'del', ...rule).ok; left++);
  }
  const close = () => {
    open()
    for (const family of used) {
      const { ok, said } = ip(family, 'rule', 'add', ...rule)
      if (!ok && !isWithout(family, said)) throw new Error(`ip ${family} rule add: ${said}`)
    }
  }
  return { open, close }
}

const never = (why: string): TargetNetwork => ({ why, forServer: () => {}, forBuild: () => {}, release: () => {} })
export const openNetwork = never('a user of their own is needed to tell their packets: set WRKBENCH_TARGET_USER')

export interface OpenNetwork {
  asked: AskedNetwork
  user: SystemUser | null
  /** address that servers listen on */
  serverAddress: string
  which(program: string): string | null
}

/** Tried once, and left open. */
const tryOut = ({ asked, user, serverAddress, which }: OpenNetwork): TargetNetwork => {
  if (!user) return openNetwork
  if (serverAddress !== loopback) return never('the load comes from another host: answers need a way there')
  const program = which('ip')
  if (!program) return never('ip was not found: apt-get install iproute2')
  const { open, close } = openThat(program, user)
  try {
    close()
  } catch (error) {
    return never((error as Error).message.slice(0, 200))
  } finally {
    open()
  }
  const set = (isClosed: boolean) => (isClosed ? close() : open())
  return {
    why: null,
    forServer: () => set(asked.server === 'closed'),
    forBuild: (isFirst) => set(asked.build === 'closed' || (asked.build === 'first' && !isFirst)),
    release: open,
  }
}

/**
 * Takes the routes out of this host from the target's user while a server runs: its own addresses, loopback among them, stay
 * as they are, and so does every packet that is measured.
 * @throws Error where builds are to be closed off and cannot be: that was asked for, while servers are as far as it goes
 */
export const openTargetNetwork = (host: OpenNetwork): TargetNetwork => {
  const { server, build } = host.asked
  if (server === 'open' && build === 'open') return never('switched off: WRKBENCH_SERVER_NETWORK is open')
  const network = tryOut(host)
  if (network.why !== null && build !== 'open') throw new Error(`WRKBENCH_BUILD_NETWORK=${build}: ${network.why}`)
  return network
}
