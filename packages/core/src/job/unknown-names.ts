import type { Catalogue } from '../ctx.ts'
import type { FieldProblem } from '../errors.ts'

interface Named {
  servers: readonly string[]
  scenarios: readonly string[]
}

/** Reports every server and scenario that the catalogue does not have, by its JSON pointer in the job. */
export const unknownNames = ({ servers, scenarios }: Named, catalogue: Catalogue): FieldProblem[] => [
  ...among(servers, catalogue.servers, 'server'),
  ...among(scenarios, catalogue.scenarios, 'scenario'),
]

const among = (
  ids: readonly string[],
  known: readonly { manifest: { id: string } }[],
  what: 'server' | 'scenario',
): FieldProblem[] => {
  const all = new Set(known.map(({ manifest }) => manifest.id))
  return ids.flatMap((id, index) =>
    all.has(id) ? [] : [{ path: `/${what}s/${index}`, message: `There is no ${what} ${id}.` }],
  )
}
