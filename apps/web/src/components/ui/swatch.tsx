import type { CSSProperties } from 'react'
import { seriesColour } from '#lib/chart/series-colour.ts'

/** The series colour of a framework; hollow if its figure does not count. Always beside the name, never alone. */
export const Swatch = ({ framework, hollow = false }: { framework: string | null; hollow?: boolean }) => (
  <span
    aria-hidden="true"
    className={hollow ? 'sw hollow' : 'sw'}
    style={{ '--c': framework === null ? 'var(--ink-3)' : seriesColour(framework) } as CSSProperties}
  />
)
