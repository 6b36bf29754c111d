import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { originIn } from '#lib/social/origin.ts'

/** The origin at which the visitor reaches this instance: preview pictures need complete addresses. */
const originOf = async (): Promise<URL> => originIn(await headers())

type SearchParams = Record<string, string | string[] | undefined>

/** The query of the page, such as `?a=1&b=2`. */
export const searchOf = async (params: Promise<SearchParams>): Promise<string> => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(await params)) {
    for (const one of [value ?? []].flat()) search.append(key, one)
  }
  return search.size > 0 ? `?${search}` : ''
}

/**
 * Metadata for a preview picture: links to this page show what the page shows to everybody, and nothing of a private
 * project.
 */
export const socialMetadata = async (title: string, picture: string): Promise<Metadata> => ({
  title,
  metadataBase: await originOf(),
  openGraph: { title: `${title} · wrkbench`, type: 'website', images: [{ url: picture, width: 1200, height: 630 }] },
  twitter: { card: 'summary_large_image' },
})
