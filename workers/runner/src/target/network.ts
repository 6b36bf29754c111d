import { spawnSync } from 'node:child_process'
import { loopback } from '../host/port.ts'
import type { SystemUser } from './find-user.ts'
import { type NotedRule, type NotedRules, notedRules, wordsOf } from './noted-rules.ts'

/** The target user's network access beyond this host, opened and closed by the phases of a run. */
export interface TargetNetwork {
  /** why access cannot be closed; null if it can */
  why: string | null
  /** call before a server starts */
  forServer(): void
  /** call before a build; `isFirst`: nothing of this server was built here before */
  forBuild(isFirst: boolean): void
  /** call after a run, and when the runner ends */
  release(): void
}

export const buildNetworks = ['open', 'first', 'closed'] as const
export interface AskedNetwork {
  server: 'open' | 'closed'
  /** `first`: open until something of the server was built here */
  build: (typeof buildNetworks)[number]
}

const families = ['-4', '-6'] as const
/** Addresses reserved for documentation: no host has them. */
const outside = { '-4': '203.0.113.1', '-6': '2001:db8::1' }

type Ip = (...args: string[]) => { ok: boolean; said: string }

const ipOf =
  (program: string): Ip =>
  (...args) => {
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 5000 })
    return { ok: status === 0, said: (error?.message ?? stderr ?? '').trim().split('\n')[0] ?? '' }
  }

/** False for IPv6 on a host without it. */
const has = (ip: Ip, family: string): boolean => ip(family, 'rule', 'show').ok
const isWithout = (family: string, said: string): boolean => family === '-6' && /not supported/.test(said)

/**
 * Priorities for our rule: right after the rule for this host's own addresses (0), and before all that lead out of the
 * host, including those of a VPN (from about 5000). The same rule cannot exist twice, so a second runner with the same
 * user takes another priority.
 */
const places = Array.from({ length: 16 }, (_, index) => index + 1)

const openThat = (ip: Ip, { uid }: SystemUser, noted: NotedRules) => {
  const used = families.filter((family) => has(ip, family))
  const open = () => removeNoted(ip, noted)
  const add = (family: NotedRule['family']): void => {
    for (const pref of places) {
      const rule = { family, pref, uid }
      // noted before it is added: a runner killed right after would otherwise leave it for ever
      noted.add(rule)
      const { ok, said } = ip(family, 'rule', 'add', ...wordsOf(rule))
      if (ok) return
      noted.remove(rule)
      if (isWithout(family, said)) return
      if (!/File exists/.test(said)) throw new Error(`ip ${family} rule add: ${said}`)
    }
    throw new Error(`ip ${family} rule add: no place is left`)
  }
  const close = () => {
    open()
    for (const family of used) add(family)
  }
  /** @throws Error if the rule blocks this host's own addresses, or another rule leads out of this host before it */
  const check = () => {
    const get = (family: NotedRule['family'], address: string) =>
      ip(family, 'route', 'get', address, 'uid', String(uid))
    const { ok, said } = get('-4', loopback)
    if (!ok) throw new Error(`its rule would take ${loopback} away, too: ${said}`)
    for (const family of used) {
      const way = get(family, outside[family])
      if (way.ok) throw new Error('its rule is not the first: another leads out of this host before')
      if (family === '-4' && !/unreachable/.test(way.said)) throw new Error(`ip route get: ${way.said}`)
    }
  }
  return { open, close, check }
}

const never = (why: string): TargetNetwork => ({ why, forServer: () => {}, forBuild: () => {}, release: () => {} })
export const openNetwork = never('a user of their own is needed to tell their packets: set WRKBENCH_TARGET_USER')

export interface OpenNetwork {
  asked: AskedNetwork
  user: SystemUser | null
  dataDir: string
  /** address that servers listen on */
  serverAddress: string
  which(program: string): string | null
}

const removeNoted = (ip: Ip, noted: NotedRules): void => {
  for (const rule of noted.all()) {
    ip(rule.family, 'rule', 'del', ...wordsOf(rule))
    noted.remove(rule)
  }
}

/** Closes the network once to see whether that works, and opens it again. */
const tryOut = ({ asked, user, serverAddress, which, dataDir }: OpenNetwork): TargetNetwork => {
  if (!user) return openNetwork
  if (serverAddress !== loopback) return never('the load comes from another host: answers need a way there')
  const program = which('ip')
  if (!program) return never('ip was not found: apt-get install iproute2')
  const { open, close, check } = openThat(ipOf(program), user, notedRules(dataDir))
  try {
    close()
    check()
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
 * Removes the target user's routes out of this host while a server runs. The host's own addresses, loopback among them,
 * stay reachable, and no measured packet is affected.
 * @throws Error if builds are to be closed off and cannot be: that was asked for explicitly, while servers are closed
 * off only where possible
 */
export const openTargetNetwork = (host: OpenNetwork): TargetNetwork => {
  const { server, build } = host.asked
  // remove the rules of a runner that was killed, whatever its settings were
  const program = host.which('ip')
  if (program) removeNoted(ipOf(program), notedRules(host.dataDir))
  if (server === 'open' && build === 'open') return never('switched off: WRKBENCH_SERVER_NETWORK is open')
  const network = tryOut(host)
  if (network.why !== null && build !== 'open') throw new Error(`WRKBENCH_BUILD_NETWORK=${build}: ${network.why}`)
  return network
}
