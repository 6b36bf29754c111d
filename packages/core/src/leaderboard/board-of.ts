import type { Board, FoundBoard } from '@wrkbench/db'

/** null: there is no such board */
export const boardOf = (found: FoundBoard): Board | null => (found.scenarioId === null ? null : found)

export const scenarioOf = (board: Board) => ({ id: board.scenarioId, displayName: board.scenarioName })
export const profileOf = (board: Board) => ({ id: String(board.profileId), profile: board.profile })
