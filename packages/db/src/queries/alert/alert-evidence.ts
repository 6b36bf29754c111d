/** Points, column by column, oldest first. */
export interface StoredPoints {
  /** seconds since 1970 */
  at: number[]
  value: number[]
  /** newest result of each */
  result: number[]
}

/** `alerts.evidence`: what the rule saw, and what it needs to follow the series from there. */
export interface StoredEvidence {
  by: 'pair' | 'check'
  /** method and hardware of every point of it */
  segment: number
  /** of what was usual, in logarithms */
  level: { count: number; mean: number; deviation: number }
  confidence: number
  leastShift: number
  threshold: number
  usual: StoredPoints
  /** t null: the usual points show no noise */
  outside: { result: number; value: number; t: number | null }[]
  /** the new level, its first point first; the newest of them where they are many */
  after: StoredPoints
  /** what the job said that was to confirm it */
  check?: { value: number | null; rounds: number; control: { subject: string; ratio: number | null } | null }
}
