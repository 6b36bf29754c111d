import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { findExecutable } from '@wrkbench/embedded'
import { guard, removalOf } from '@wrkbench/testing/guard'

const run = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' })

/** Why network namespaces cannot be made here, or one of the programs that the hosts run is missing; null if neither. */
export const whyNoNamespaces = (...programs: string[]): string | null => {
  if (process.platform !== 'linux') return 'network namespaces are a thing of Linux'
  if (process.getuid?.() !== 0) return 'network namespaces need root'
  for (const [command, ...args] of [
    ['ip', '-V'],
    ['tc', '-V'],
    ['unshare', '-V'],
  ] as const) {
    try {
      run(command, ...args)
    } catch {
      return `${command} was not found: apt-get install iproute2 util-linux`
    }
  }
  const missing = ['cat', ...programs].filter((program) => !findExecutable(program))
  return missing.length > 0 ? `${missing.join(' and ')} ${missing.length > 1 ? 'were' : 'was'} not found` : null
}

export interface TestHost {
  /** name of the namespace, and of the host in it */
  name: string
  /** address in the network that carries the load */
  address: string
  /** address at which this machine reaches the host */
  control: string
}

/** A bridge of this machine, and the device on it that leads to a host. */
interface Way {
  bridge: string
  address: string
  outer: string
  host: TestHost
}

/** See `drop` in createNetwork. */
const dropOn = ({ bridge, address, outer, host }: Way, which: 'all' | 'answers'): (() => void) => {
  const inHost = ['ip', 'netns', 'exec', host.name]
  const macOf = (device: string) => ['cat', `/sys/class/net/${device}/address`]
  const know = (to: string, mac: string, device: string) => [
    'ip',
    'neigh',
    'replace',
    to,
    'lladdr',
    mac.trim(),
    'dev',
    device,
  ]
  const drops = (verb: string, device: string) => ['tc', 'qdisc', verb, 'dev', device, 'root', 'pfifo', 'limit', '0']
  const say = ([command = '', ...args]: string[]) => run(command, ...args)
  // Fixed ARP entries: without them, a host that gets no answer to ARP is reported as unreachable, which is not the
  // same as dropped packets.
  say([...inHost, ...know(address, say(macOf(bridge)), 'control')])
  say(know(host.control, say([...inHost, ...macOf('control')]), bridge))
  const each = (verb: 'add' | 'del') => {
    say(drops(verb, outer))
    if (which === 'all') say([...inHost, ...drops(verb, 'control')])
  }
  each('add')
  return () => each('del')
}

/**
 * Makes hosts in network namespaces of their own, none with a default route. The first serves: each of the others
 * reaches it over its own link. All reach `controlAddress` of this machine over separate links.
 */
export const createNetwork = (loadHosts: number) => {
  const id = randomInt(0x1000, 0xffff).toString(16)
  const [a, b] = [randomInt(64, 127), randomInt(0, 127) * 2]
  const control = (last: number) => `10.${a}.${b}.${last}`
  const data = (last: number) => `10.${a}.${b + 1}.${last}`
  const bridge = `wb${id}`
  const hosts = Array.from({ length: loadHosts + 1 }, (_, index) => ({
    name: `wb${id}h${index}`,
    address: data(index + 1),
    control: control(index + 2),
  }))
  const [server] = hosts
  if (!server) throw new Error('a network needs hosts')
  const within = (host: TestHost, ...args: string[]) => run('ip', 'netns', 'exec', host.name, ...args)

  const joinControl = (host: TestHost, index: number) => {
    const outer = `wb${id}c${index}`
    run('ip', 'netns', 'add', host.name)
    run('ip', 'link', 'add', outer, 'type', 'veth', 'peer', 'name', 'control', 'netns', host.name)
    run('ip', 'link', 'set', outer, 'master', bridge, 'up')
    within(host, 'ip', 'address', 'add', `${control(index + 2)}/24`, 'dev', 'control')
    for (const device of ['lo', 'control']) within(host, 'ip', 'link', 'set', device, 'up')
  }

  const joinData = (host: TestHost, index: number) => {
    within(server, 'ip', 'link', 'add', `load${index}`, 'type', 'veth', 'peer', 'name', 'data', 'netns', host.name)
    within(server, 'ip', 'link', 'set', `load${index}`, 'master', 'data', 'up')
    within(host, 'ip', 'address', 'add', `${host.address}/24`, 'dev', 'data')
    within(host, 'ip', 'link', 'set', 'data', 'up')
  }

  const release = guard({ undo: [['ip', 'link', 'delete', bridge], ...hosts.map(({ name }) => removalOf(name))] })
  const close = () => {
    for (const args of [...hosts.map(({ name }) => ['netns', 'delete', name]), ['link', 'delete', bridge]]) {
      try {
        execFileSync('ip', args, { stdio: 'ignore' })
      } catch {
        // it was never made
      }
    }
    release()
  }

  const open = () => {
    run('ip', 'link', 'add', bridge, 'type', 'bridge')
    run('ip', 'address', 'add', `${control(1)}/24`, 'dev', bridge)
    run('ip', 'link', 'set', bridge, 'up')
    hosts.forEach(joinControl)
    within(server, 'ip', 'link', 'add', 'data', 'type', 'bridge')
    within(server, 'ip', 'address', 'add', `${server.address}/24`, 'dev', 'data')
    within(server, 'ip', 'link', 'set', 'data', 'up')
    hosts.forEach((host, index) => {
      if (index > 0) joinData(host, index)
    })
  }

  try {
    open()
  } catch (error) {
    close()
    throw error
  }
  const tbf = ['tbf', 'rate', '20mbit', 'burst', '32kb', 'latency', '200ms']
  return {
    controlAddress: control(1),
    server,
    loads: hosts.slice(1),
    /** limits the link from the server to a load host to 20 Mbit/s, both as configured and as measured */
    limit: (index: number) => within(server, 'tc', 'qdisc', 'add', 'dev', `load${index}`, 'root', ...tbf),
    unlimit: (index: number) => within(server, 'tc', 'qdisc', 'del', 'dev', `load${index}`, 'root'),
    /**
     * Drops every packet between this machine and a host from now on, or only those to the host: its requests then
     * arrive and are answered, but the answers are lost.
     * @returns the function that stops the dropping
     */
    drop: (host: TestHost, which: 'all' | 'answers'): (() => void) =>
      dropOn({ bridge, address: control(1), outer: `wb${id}c${hosts.indexOf(host)}`, host }, which),
    defaultRoutes: () => hosts.map((host) => within(host, 'ip', 'route', 'show', 'default')).join(''),
    processes: (host: TestHost): number[] => run('ip', 'netns', 'pids', host.name).trim().split('\n').map(Number),
    /** ports on which something listens in a host */
    listening: (host: TestHost): number[] =>
      within(host, 'cat', '/proc/net/tcp', '/proc/net/tcp6')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter((fields) => fields[3] === '0A')
        .map((fields) => Number.parseInt(fields[1]?.split(':').at(-1) ?? '', 16)),
    close,
  }
}
export type Network = ReturnType<typeof createNetwork>
