import type { SharedAnswer } from '@wrkbench/contracts'
import { visitorGet } from '#api/server.ts'
import { nothingPicture, socialPicture } from '#lib/social/card.tsx'
import { comparisonCard, leaderboardCard, type SocialCard, trendsCard } from '#lib/social/cards.tsx'

const cardOf = (shared: SharedAnswer): SocialCard => {
  switch (shared.page) {
    case 'leaderboard':
      return leaderboardCard(shared.answer)
    case 'trends':
      return trendsCard(shared.answer)
    case 'compare':
      return comparisonCard(shared.answer)
  }
}

type Context = { params: Promise<{ secret: string }> }

export const GET = async (request: Request, { params }: Context): Promise<Response> => {
  const shared = await visitorGet<SharedAnswer>(`/shared/${encodeURIComponent((await params).secret)}`)
  // a link can be ended: nobody between keeps its picture
  return shared ? socialPicture(cardOf(shared), request, { isPublic: false }) : nothingPicture(request)
}
