/** An output stream, and whether a person watches it. */
export interface Out {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean
  columns?: number
}

export interface Streams {
  /** for what was asked for */
  out: Out
  /** for progress and errors */
  progress: Out
  /** reads standard input from a pipe; null at a terminal */
  readPipe(): Promise<string | null>
  /** asks for an answer that is not shown while it is typed; null without a terminal */
  askSecret(question: string): Promise<string | null>
}
