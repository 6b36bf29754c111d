import type { Membership } from '../process/members.ts'
import { readProc } from '../process/process-table.ts'
import { readHostTicks } from './host-cpu.ts'
import type { KernelUnits } from './kernel-units.ts'
import { networkBytesOf } from './network.ts'
import { createProcWatch } from './proc-watch.ts'
import { createScan } from './scan.ts'
import type { Reading } from './series.ts'

/** Bytes that a process has read so far, sockets included; null if unknown. */
const bytesReadBy = (pid: number | null): number | null => {
  const found = pid === null ? null : readProc(pid, 'io')?.match(/^rchar: (\d+)/)
  return found ? Number(found[1]) : null
}

const busySeconds = (units: KernelUnits): number => {
  const { programs, interrupts } = readHostTicks()
  return (programs + interrupts) / units.ticksPerSecond
}

/** Reads the process trees of server and generator at the same moments, and the machine around them. Linux only. */
export const createProcPair = (ofServer: Membership, units: KernelUnits, network: string) => {
  const scan = createScan()
  const [server, generator] = [createProcWatch(units), createProcWatch(units)]
  let generatorPid: number | null = null
  scan.watch(ofServer)
  server.begin(ofServer)
  return {
    server,
    generator,
    /** Includes the generator from now on. */
    watch: (membership: Membership): void => {
      scan.watch(membership)
      generator.begin(membership)
      generatorPid = membership.root
    },
    look: (): Reading => {
      const [serverNow = [], generatorNow = []] = scan.look()
      server.look(serverNow)
      generator.look(generatorNow)
      const bytes = networkBytesOf(network)
      return {
        at: performance.now(),
        server: server.cpu(),
        generator: generator.cpu(),
        hostBusySeconds: busySeconds(units),
        networkBytes: bytes && bytes.in + bytes.out,
        serverRssPages: server.tree.rssPages,
        serverThreads: server.tree.threads,
        bytes: bytesReadBy(generatorPid),
      }
    },
    /** pids of every process that ever belonged to either tree */
    get seen(): ReadonlySet<number> {
      return new Set([...server.tree.seen, ...generator.tree.seen])
    },
  }
}
