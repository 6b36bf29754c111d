import { type ActiveStatus, activeStatuses, canMove, type PhaseTiming, type RunStatus } from '@wrkbench/contracts'

export interface PhaseStep {
  status: ActiveStatus
  at: string
}

export interface Advance {
  status: RunStatus
  phases: PhaseTiming[]
  /** the steps that were new, in order */
  taken: PhaseStep[]
  /** first step that the table of transitions forbids */
  illegal: { index: number; from: RunStatus; to: ActiveStatus } | null
}

const rank = (status: RunStatus): number => (activeStatuses as readonly RunStatus[]).indexOf(status)

/** Ends the phase that is still open at `at`. Its duration is 0 if the clock ran backwards. */
export const closePhase = (phases: readonly PhaseTiming[], at: string): PhaseTiming[] =>
  phases.map((phase) =>
    phase.durationMs === null
      ? { ...phase, durationMs: Math.max(0, Date.parse(at) - Date.parse(phase.startedAt)) }
      : phase,
  )

/** Adds the parts of COLLECTING to its phase. */
export const withParts = (phases: readonly PhaseTiming[], parts: PhaseTiming['parts'] = []): PhaseTiming[] =>
  phases.map((phase) => (phase.status === 'COLLECTING' && parts.length > 0 ? { ...phase, parts } : phase))

/**
 * Applies steps along the table of transitions. Steps that were already taken (by a repeated or late heartbeat) are ignored.
 * The first step that the table forbids, because it skips one, ends the walk and becomes `illegal`.
 */
export const advancePhases = (
  from: RunStatus,
  phases: readonly PhaseTiming[],
  steps: readonly PhaseStep[],
): Advance => {
  const advance: Advance = { status: from, phases: [...phases], taken: [], illegal: null }
  for (const [index, step] of steps.entries()) {
    if (rank(step.status) <= rank(advance.status)) continue
    if (!canMove(advance.status, step.status)) {
      advance.illegal = { index, from: advance.status, to: step.status }
      break
    }
    advance.status = step.status
    advance.phases = [
      ...closePhase(advance.phases, step.at),
      { status: step.status, startedAt: step.at, durationMs: null },
    ]
    advance.taken.push(step)
  }
  return advance
}
