import type { CSSProperties } from 'react'
import { type Coloured, seriesColour } from '#lib/chart/series-colour.ts'

/** The series colour of a framework or subject; hollow if its figure does not count. Always beside the name, never alone. */
export const Swatch = ({ of, hollow = false }: { of: Coloured | null; hollow?: boolean }) => (
  <span
    aria-hidden="true"
    className={hollow ? 'sw hollow' : 'sw'}
    style={{ '--c': of === null ? 'var(--ink-3)' : seriesColour(of) } as CSSProperties}
  />
)
