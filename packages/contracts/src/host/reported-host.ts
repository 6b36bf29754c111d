import Type, { type Static } from 'typebox'
import { Enum } from '../common.ts'
import { HostFacts } from './host-facts.ts'

/** A machine as described by a report. Facts left out are not known. */
export const ReportedHost = Type.Object(
  {
    role: Enum(['SERVER', 'LOAD', 'DATABASE'] as const),
    facts: Type.Intersect([Type.Pick(HostFacts, ['hostname']), Type.Partial(Type.Omit(HostFacts, ['hostname']))]),
  },
  { additionalProperties: false },
)
export type ReportedHost = Static<typeof ReportedHost>
