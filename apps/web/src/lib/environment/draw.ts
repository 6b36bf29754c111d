import type { EnvironmentDetail, EnvironmentHost } from '@wrkbench/contracts'

export type Role = EnvironmentHost['roles'][number]

export const roleWords: Record<Role, string> = { SERVER: 'server', LOAD: 'load generator', DATABASE: 'database' }
const order: readonly Role[] = ['LOAD', 'SERVER', 'DATABASE']

/** `load generator and server`, the one that asks first. */
export const sayRoles = (roles: readonly Role[]): string =>
  order
    .filter((role) => roles.includes(role))
    .map((role) => roleWords[role])
    .join(' and ')

/** Hosts that reports name are called after their environment: within it the rest of the name says enough. */
export const shortHostName = (host: string, environment: string): string =>
  host.startsWith(`${environment}/`) ? host.slice(environment.length + 1) : host

type Placed<Host> = { hosts: Host[]; roles: Role[] }

/**
 * How an environment is drawn, from who asks to who answers: one column where each host does everything, else columns of
 * those that load, that serve and that keep the data. A host stands once, where it does its first work.
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

/** `9.41 Gbit/s`, `940 Mbit/s`. */
export const sayBitRate = (bytesPerSecond: number): string => {
  const bits = bytesPerSecond * 8
  const [value, unit] = bits >= 1e9 ? [bits / 1e9, 'Gbit/s'] : [bits / 1e6, 'Mbit/s']
  return `${Number(value.toPrecision(3))}\u00a0${unit}`
}

/** What stands on the line between hosts. */
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
