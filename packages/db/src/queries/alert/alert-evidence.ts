/** Points as columns, oldest first. */
export interface StoredPoints {
  /** seconds since 1970 */
  at: number[]
  value: number[]
  /** newest result of each point */
  result: number[]
}

/** The column `alerts.evidence`: what the rule saw, and what it needs to follow the series from there. */
export interface StoredEvidence {
  by: 'pair' | 'check'
  /** segment (method and hardware) of all its points */
  segment: number
  /** the usual level, in logarithms */
  level: { count: number; mean: number; deviation: number }
  confidence: number
  leastShift: number
  threshold: number
  usual: StoredPoints
  /** `t` is null if the usual points show no noise */
  outside: { result: number; value: number; t: number | null }[]
  /** points of the new level, starting with its first point; if there are many, the newest of the rest */
  after: StoredPoints
  /** what the job that checked the suspect measured */
  check?: { value: number | null; rounds: number; control: { subject: string; ratio: number | null } | null }
}
