import type { EnvironmentDetail, EnvironmentHost } from '@wrkbench/contracts'

export type Role = EnvironmentHost['roles'][number]

export const roleWords: Record<Role, string> = { SERVER: 'server', LOAD: 'load generator', DATABASE: 'database' }
const order: readonly Role[] = ['LOAD', 'SERVER', 'DATABASE']

/** Writes `load generator and server`, the one that sends requests first. */
export const sayRoles = (roles: readonly Role[]): string =>
  order
    .filter((role) => roles.includes(role))
    .map((role) => roleWords[role])
    .join(' and ')

/**
 * Shortens the name of a host from a report, which begins with its environment: within the environment, the rest is
 * enough.
 */
export const shortHostName = (host: string, environment: string): string =>
  host.startsWith(`${environment}/`) ? host.slice(environment.length + 1) : host

type Placed<Host> = { hosts: Host[]; roles: Role[] }

/**
 * Arranges hosts in columns, from those that send requests to those that answer: one column if each host does
 * everything, else columns of hosts that generate load, that serve, and that store data. Each host appears once, in its
 * first role.
 */
export const columnsOf = <Host extends { id: string; roles: readonly Role[] }>(
  hosts: readonly Host[],
): Placed<Host>[] => {
  const placed = new Set<string>()
  return order.flatMap((role) => {
    const own = hosts.filter(({ id, roles }) => roles.includes(role) && !placed.has(id))
    for (const { id } of own) placed.add(id)
    return own.length > 0
      ? [{ hosts: own, roles: order.filter((one) => own.some(({ roles }) => roles.includes(one))) }]
      : []
  })
}

/** Writes `9.41 Gbit/s` or `940 Mbit/s`. */
export const sayBitRate = (bytesPerSecond: number): string => {
  const bits = bytesPerSecond * 8
  const [value, unit] = bits >= 1e9 ? [bits / 1e9, 'Gbit/s'] : [bits / 1e6, 'Mbit/s']
  return `${Number(value.toPrecision(3))}\u00a0${unit}`
}

/** The label of the line between hosts. */
export const sayLink = ({ link, hosts }: Pick<EnvironmentDetail, 'link' | 'hosts'>): string => {
  if (link?.bytesPerSecond) return sayBitRate(link.bytesPerSecond)
  if (link?.why) return `speed unknown: ${link.why}`
  const slowest = Math.min(
    ...hosts.map(({ facts }) => Math.max(0, ...(facts?.nics ?? []).map(({ speedMbps }) => speedMbps ?? 0))),
  )
  return slowest > 0 && Number.isFinite(slowest)
    ? `${sayBitRate((slowest * 1e6) / 8)} by the cards, not probed`
    : 'speed not probed yet'
}
