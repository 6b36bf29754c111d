import { readFileSync } from 'node:fs'

const listenState = '0A'

/** Local addresses, as the kernel writes them, that listen on this TCP port. */
const inTable = (table: string, port: number): string[] =>
  readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local, , state]) =>
        state === listenState && local?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`),
    )
    .map(([, local]) => local?.split(':')[0] ?? '')

/** A JVM listens on an IPv6 socket with the IPv4 address in it, which receives only connections to that address. */
const unmapped = (address: string): string => address.replace(/^0000000000000000FFFF0000(?=.{8}$)/, '')

/**
 * Addresses that listen on this port. `0100007F` is 127.0.0.1; anything else is not the loopback address alone. Linux
 * only.
 */
export const listeningAddresses = (port: number): string[] =>
  ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => inTable(table, port)).map(unmapped)
