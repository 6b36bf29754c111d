export interface Origin {
  host: string
  port: number
}

/** Says why there is no complete answer, in words for the server's author. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export const closedEarly = 'the connection was closed before the answer was whole'
export const tooLong = (bytes: number) => new NoAnswer(`the answer is longer than ${bytes} bytes`)
