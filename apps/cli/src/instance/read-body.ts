import { NotAskedError } from '../errors.ts'

/** The bytes of an answer as they come. @throws NotAskedError when it breaks off */
export async function* readBytes({ body }: Pick<Response, 'body'>, url: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) yield Buffer.from(chunk)
  } catch (error) {
    throw new NotAskedError(`${url} broke off its answer: ${error instanceof Error ? error.message : error}`)
  }
}

/** @throws NotAskedError when it breaks off */
export const readText = async (response: Pick<Response, 'body'>, url: string): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of readBytes(response, url)) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
