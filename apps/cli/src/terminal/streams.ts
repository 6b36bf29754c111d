/** A way out, and whether a person watches it. */
export interface Out {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean
  columns?: number
}

export interface Streams {
  /** what was asked for */
  out: Out
  /** how far it is, and what is wrong */
  progress: Out
  /** what comes in by a pipe; null at a terminal */
  readPipe(): Promise<string | null>
  /** asks for an answer that is not shown while it is typed; null where there is no terminal */
  askSecret(question: string): Promise<string | null>
}
