import { readText } from './linux-facts.ts'

export interface NetworkBytes {
  in: number
  out: number
}

/** Bytes that an interface has received and sent since it came up; null if it does not exist. Linux only. */
export const networkBytesOf = (name: string): NetworkBytes | null => {
  const line = readText('/proc/net/dev')
    ?.split('\n')
    .find((text) => text.trim().startsWith(`${name}:`))
  if (line === undefined) return null
  const counters = line
    .slice(line.indexOf(':') + 1)
    .trim()
    .split(/\s+/)
    .map(Number)
  return { in: counters[0] ?? 0, out: counters[8] ?? 0 }
}

/**
 * Speed of the link in bits per second; null if it has none (loopback) or the driver does not report it. Linux only.
 */
export const linkSpeedOf = (name: string): number | null => {
  const megabits = Number(readText(`/sys/class/net/${name}/speed`) ?? Number.NaN)
  return megabits > 0 ? megabits * 1e6 : null
}
