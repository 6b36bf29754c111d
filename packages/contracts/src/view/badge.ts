import Type, { type Static } from 'typebox'
import { Enum } from '../common.ts'
import { metricIds } from '../result/metric-catalogue.ts'

/** GET /badge/{series}.svg */
export const BadgeQuery = Type.Object({
  metric: Type.Optional(Enum(metricIds, { default: 'successesPerSecond' })),
  label: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: 'default: subject and scenario' }),
  ),
  v: Type.Optional(Type.String({ maxLength: 60, description: 'anything: another value gets past caches' })),
})
export type BadgeQuery = Static<typeof BadgeQuery>
