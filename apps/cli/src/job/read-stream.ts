import type { JobEvent } from '@wrkbench/contracts'

/** More than any one event needs. */
const frameLimit = 4 * 1024 * 1024

const eventOf = (frame: string): JobEvent | null => {
  const fields = new Map(
    frame.split('\n').flatMap((line) => {
      const [, key, value] = /^(event|id|data): ?(.*)$/.exec(line) ?? []
      return key && value !== undefined ? [[key, value] as const] : []
    }),
  )
  const [type, id, data] = [fields.get('event'), fields.get('id'), fields.get('data')]
  // a sign of life has no id
  if (!type || !id || !data) return null
  return { seq: Number(id), type, data: JSON.parse(data) } as JobEvent
}

/** Yields the events of an answer to GET /events as they arrive. Skips comments and anything that is not an event. */
export async function* readStream(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<JobEvent> {
  const decoder = new TextDecoder()
  let buffer = ''
  for await (const chunk of bytes) {
    buffer += decoder.decode(chunk, { stream: true })
    const frames = buffer.split('\n\n')
    buffer = frames.pop() ?? ''
    if (buffer.length > frameLimit) throw new Error('an event larger than 4 MiB')
    for (const frame of frames) {
      const event = eventOf(frame)
      if (event) yield event
    }
  }
}
