export interface Origin {
  host: string
  port: number
}

/** Why there is no whole answer, in words for the one who wrote the server. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export const closedEarly = 'the connection was closed before the answer was whole'
export const tooLong = (bytes: number) => new NoAnswer(`the answer is longer than ${bytes} bytes`)
