import { readerOf, text } from '#lib/url/params.ts'

export const loadSignInParams = readerOf({ token: text, next: text, refused: text })

/** A path of this dashboard, never another site: `//evil` and `/\evil` are what browsers take for hosts. */
export const safeNext = (next: string | null): string => {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return '/'
  const resolved = new URL(next, 'http://here')
  return resolved.origin === 'http://here' && !resolved.pathname.startsWith('/sign-in')
    ? `${resolved.pathname}${resolved.search}${resolved.hash}`
    : '/'
}
