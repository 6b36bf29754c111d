import type { SharedAnswer } from '@wrkbench/contracts'
import { notFound } from 'next/navigation'
import { visitorGet } from '#api/server.ts'
import { SharedView } from '#components/shared/views.tsx'

type Props = { params: Promise<{ secret: string }> }

export default async function EmbeddedSharePage({ params }: Props) {
  const shared = await visitorGet<SharedAnswer>(`/shared/${encodeURIComponent((await params).secret)}`)
  if (!shared) notFound()
  return <SharedView shared={shared} />
}
