import type { Target } from './load-generator.ts'

/** The URL of a target; an IPv6 address gets brackets. */
export const targetUrl = ({ host, port, path }: Target): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`

/** `-H` arguments, one pair for each header, joined as the tool expects (`: ` or `=`). */
export const headerArgs = (headers: Record<string, string>, joint: ': ' | '=' = ': '): string[] =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}${joint}${value}`])

/** A duration for tools that accept no fractions: whole milliseconds with their unit. */
export const milliseconds = (seconds: number | null): string => `${Math.max(1, Math.round((seconds ?? 0) * 1000))}ms`
