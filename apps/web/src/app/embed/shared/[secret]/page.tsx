import type { SharedAnswer } from '@wrkbench/contracts'
import { notFound } from 'next/navigation'
import { visitorGet } from '#api/server.ts'
import { SharedView } from '#components/shared/views.tsx'

type Props = { params: Promise<{ secret: string }> }

export default async function EmbeddedSharePage({ params }: Props) {
  const path = `/shared/${encodeURIComponent((await params).secret)}`
  const shared = await visitorGet<SharedAnswer>(path)
  if (!shared) notFound()
  return <SharedView shared={shared} rest={`${path}?all=true`} />
}
