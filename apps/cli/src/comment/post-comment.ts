import type { Platform } from './platforms.ts'

/** At 100 comments a page, at most ten thousand comments are read. */
const mostPages = 100

const findMarked = async (platform: Platform, marker: string): Promise<number | null> => {
  for (let page = 1; page <= mostPages; page++) {
    const comments = await platform.list(page)
    const found = comments.find(({ body }) => body.startsWith(marker))
    if (found) return found.id
    if (comments.length === 0) return null
  }
  return null
}

/** Replaces the comment with this marker, or adds it: however often it is called, there is one comment. */
export const postComment = async (platform: Platform, marker: string, text: string): Promise<'added' | 'changed'> => {
  const body = `${marker}\n${text}`
  const earlier = await findMarked(platform, marker)
  if (earlier === null) {
    await platform.add(body)
    return 'added'
  }
  await platform.change(earlier, body)
  return 'changed'
}
