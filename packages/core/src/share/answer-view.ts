import type { SharedAnswer, SharedView } from '@wrkbench/contracts'
import { getComparison } from '../compare/get-comparison.ts'
import type { Ctx } from '../ctx.ts'
import { getLeaderboard } from '../leaderboard/get-leaderboard.ts'
import { getShownTrends } from '../trends/get-shown-trends.ts'

/** What else the project has is nothing of a view. */
const none = { scenarios: [], environments: [], profiles: [], dates: [], yearOnly: [] }

/** Asks what the view asks, within `ctx.project` alone. @throws what those verbs throw */
export const answerView = async (ctx: Ctx, view: SharedView): Promise<SharedAnswer> => {
  switch (view.page) {
    case 'leaderboard':
      return { page: 'leaderboard', answer: { ...(await getLeaderboard({ ctx, input: view.query })), choices: none } }
    case 'trends':
      return { page: 'trends', answer: await getShownTrends({ ctx, input: view.query }) }
    case 'compare':
      return { page: 'compare', answer: await getComparison({ ctx, input: view.query }) }
  }
}
