import type { Target } from './load-generator.ts'

/** Finished URL of a target; an IPv6 address gets its brackets. */
export const targetUrl = ({ host, port, path }: Target): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`

/** `-H` arguments, one pair per header, joined as the tool wants them (`: ` or `=`). */
export const headerArgs = (headers: Record<string, string>, joint: ': ' | '=' = ': '): string[] =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}${joint}${value}`])

/** A time argument for tools that know no fractions: whole milliseconds with their unit. */
export const milliseconds = (seconds: number | null): string => `${Math.max(1, Math.round((seconds ?? 0) * 1000))}ms`
