import type { SharedAnswer } from '@wrkbench/contracts'
import { visitorGet } from '#api/server.ts'
import { NotShown } from '#components/shared/frame.tsx'
import { SharedView } from '#components/shared/views.tsx'

type Props = { params: Promise<{ secret: string }> }

export default async function EmbeddedSharePage({ params }: Props) {
  const shared = await visitorGet<SharedAnswer>(`/shared/${encodeURIComponent((await params).secret)}`)
  return shared ? <SharedView shared={shared} /> : <NotShown />
}
