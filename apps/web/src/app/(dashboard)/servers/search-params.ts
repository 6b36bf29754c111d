import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'

export const sortKeys = ['name', 'lines', 'verified'] as const
export type SortKey = (typeof sortKeys)[number]

export const serversParams = {
  q: parseAsString.withDefault(''),
  language: parseAsString.withDefault(''),
  here: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(sortKeys).withDefault('name'),
  down: parseAsBoolean.withDefault(false),
}
