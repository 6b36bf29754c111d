import type { Membership } from '../process/members.ts'
import { readProc } from '../process/process-table.ts'
import { createProcTree } from './proc-tree.ts'
import { createScan } from './scan.ts'
import type { Reading } from './series.ts'
import { createPeaks } from './usage.ts'

/** Bytes a process has read so far, sockets included. */
const bytesReadBy = (pid: number | null): number | null => {
  const found = pid === null ? null : readProc(pid, 'io')?.match(/^rchar: (\d+)/)
  return found ? Number(found[1]) : null
}

const watched = (pageBytes: number) => ({ tree: createProcTree(), peaks: createPeaks(pageBytes) })

/** The trees of server and generator, looked at together. Linux only. */
export const createProcPair = (ofServer: Membership, pageBytes: number) => {
  const scan = createScan()
  const [server, generator] = [watched(pageBytes), watched(pageBytes)]
  let generatorPid: number | null = null
  scan.watch(ofServer)
  return {
    server,
    generator,
    /** From now on the generator is looked at as well. */
    watch: (membership: Membership): void => {
      scan.watch(membership)
      generatorPid = membership.root
    },
    look: (): Reading => {
      const [serverNow = [], generatorNow = []] = scan.look()
      server.tree.update(serverNow)
      generator.tree.update(generatorNow)
      for (const one of [server, generator]) one.peaks.look(one.tree)
      return {
        at: performance.now(),
        server: server.tree.cpu(),
        generator: generator.tree.cpu(),
        serverRssPages: server.tree.rssPages,
        bytes: bytesReadBy(generatorPid),
      }
    },
    /** every process that was ever part of either */
    get seen(): ReadonlySet<number> {
      return new Set([...server.tree.seen, ...generator.tree.seen])
    },
  }
}
