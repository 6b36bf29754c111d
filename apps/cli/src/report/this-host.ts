import os from 'node:os'
import type { ReportedHost } from '@wrkbench/contracts'

/**
 * This machine as the one that served, as far as Node.js knows it: the facts that a runner takes from Node.js as well. All
 * of them are the same at every call, so that a step that is tried again hands in the same report.
 */
export const thisHost = (hostname: string): ReportedHost => {
  const cpuModel = os.cpus()[0]?.model.trim() || null
  const facts = {
    hostname,
    kernel: `${os.type()} ${os.release()}`,
    arch: os.arch(),
    threads: os.cpus().length,
    memoryBytes: os.totalmem(),
    ...(cpuModel !== null && { cpuModel }),
  }
  return { role: 'SERVER', facts }
}
