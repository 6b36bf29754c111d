import { flag, oneOf, text, withDefault } from '#lib/url/params.ts'

export const sortKeys = ['name', 'lines', 'verified'] as const
export type SortKey = (typeof sortKeys)[number]

export const serversParams = {
  q: withDefault(text, ''),
  language: withDefault(text, ''),
  here: withDefault(flag, false),
  sort: withDefault(oneOf(sortKeys), 'name'),
  down: withDefault(flag, false),
}
