import type { SharedAnswer } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { visitorGet } from '#api/server.ts'
import { SharedView } from '#components/shared/views.tsx'
import { socialMetadata } from '#lib/social/metadata.ts'

type Props = {
  params: Promise<{ secret: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The address is the secret: it is told to no other site and to no search engine. */
export const generateMetadata = async ({ params }: Pick<Props, 'params'>): Promise<Metadata> => ({
  ...(await socialMetadata('Shared results', `/og/shared/${encodeURIComponent((await params).secret)}`)),
  referrer: 'no-referrer',
  robots: { index: false },
})

export default async function SharePage({ params, searchParams }: Props) {
  const shared = await visitorGet<SharedAnswer>(`/shared/${encodeURIComponent((await params).secret)}`)
  if (!shared) notFound()
  const { all } = await searchParams
  return <SharedView shared={shared} rest={all === 'true' ? null : '?all=true'} />
}
