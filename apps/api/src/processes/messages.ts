/** A message with which a process of the API asks its primary process for the metrics of all. */
export interface Asked {
  asks: number
}

/** The answer; `text` is null if not all processes answered. */
export interface Told {
  answers: number
  text: string | null
}
