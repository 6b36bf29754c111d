import { NotAskedError } from '../errors.ts'

/**
 * Yields the bytes of an answer as they arrive.
 * @throws NotAskedError if the connection breaks
 */
export async function* readBytes({ body }: Pick<Response, 'body'>, url: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) yield Buffer.from(chunk)
  } catch (error) {
    throw new NotAskedError(`${url} broke off its answer: ${error instanceof Error ? error.message : error}`)
  }
}

/** @throws NotAskedError if the connection breaks */
export const readText = async (response: Pick<Response, 'body'>, url: string): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of readBytes(response, url)) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
