import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { originIn } from '#lib/social/origin.ts'

/** Where the visitor reaches this instance: pictures of links need whole addresses. */
const originOf = async (): Promise<URL> => originIn(await headers())

type SearchParams = Record<string, string | string[] | undefined>

/** `?a=1&b=2`, as the page was asked. */
export const searchOf = async (params: Promise<SearchParams>): Promise<string> => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(await params)) {
    for (const one of [value ?? []].flat()) search.append(key, one)
  }
  return search.size > 0 ? `?${search}` : ''
}

/** A link to this page shows a picture of what the page shows to everybody; of a private project it shows none of it. */
export const socialMetadata = async (title: string, picture: string): Promise<Metadata> => ({
  title,
  metadataBase: await originOf(),
  openGraph: { title: `${title} · wrkbench`, type: 'website', images: [{ url: picture, width: 1200, height: 630 }] },
  twitter: { card: 'summary_large_image' },
})
