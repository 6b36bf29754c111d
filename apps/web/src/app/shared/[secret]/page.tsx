import type { SharedAnswer } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { visitorGet } from '#api/server.ts'
import { SharedView } from '#components/shared/views.tsx'
import { socialMetadata } from '#lib/social/metadata.ts'

type Props = { params: Promise<{ secret: string }> }

/** The address is the secret: it is told to no other site and to no search engine. */
export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  ...(await socialMetadata('Shared results', `/og/shared/${encodeURIComponent((await params).secret)}`)),
  referrer: 'no-referrer',
  robots: { index: false },
})

export default async function SharePage({ params }: Props) {
  const shared = await visitorGet<SharedAnswer>(`/shared/${encodeURIComponent((await params).secret)}`)
  if (!shared) notFound()
  return <SharedView shared={shared} />
}
