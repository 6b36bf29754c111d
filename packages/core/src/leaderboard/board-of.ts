import type { Board, FoundBoard } from '@wrkbench/db'

/** Returns the board that was found; null if there is none. */
export const boardOf = (found: FoundBoard): Board | null => (found.scenarioId === null ? null : found)

export const scenarioOf = (board: Board) => ({ id: board.scenarioId, displayName: board.scenarioName })
export const profileOf = (board: Board) => ({ id: String(board.profileId), profile: board.profile })
