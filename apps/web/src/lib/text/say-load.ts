import { describeProfile, type SeriesProfile } from '@wrkbench/contracts'
import { listed } from '#lib/text/listed.ts'

/** The only place at which all lists differ; null if there is none, or several. */
const differing = (lists: readonly (readonly string[])[]): number | null => {
  const [first = [], ...others] = lists
  if (others.length === 0 || others.some(({ length }) => length !== first.length)) return null
  const places = first.flatMap((part, at) => (others.some((other) => other[at] !== part) ? [at] : []))
  return places.length === 1 ? (places[0] ?? null) : null
}

/** Joins descriptions of loads that differ in one figure only: `wrk · 4, 16 and 64 connections · 5 s`; others by semicolons. */
export const sayAlike = (loads: readonly string[]): string => {
  const parts = loads.map((load) => load.split(' · '))
  const at = differing(parts)
  if (at === null) return loads.join('; ')
  const figures = parts.map((part) => /^([\d.,]+) (.+)$/.exec(part[at] ?? ''))
  const [, , unit] = figures.at(-1) ?? []
  // 1 connection and 4 connections have one unit, 5 s and 1,000 requests have not
  const isOneUnit = figures.every((figure) => figure && unit?.startsWith(figure[2] ?? ''))
  if (!unit || !isOneUnit) return loads.join('; ')
  const values = figures.map((figure) => figure?.[1] ?? '')
  return (parts.at(-1) ?? []).with(at, `${listed(values)} ${unit}`).join(' · ')
}

/** Describes the load as a sentence without its full stop; submitted results need not say how they were measured. */
export const sayLoad = (profile: SeriesProfile): string => {
  const said = describeProfile(profile)
  return profile.generator === null ? `${said.charAt(0).toUpperCase()}${said.slice(1)}` : `Load: ${said}`
}
