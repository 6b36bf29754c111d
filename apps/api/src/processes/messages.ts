/** A process of the API asks the one that started it for the figures of all. */
export interface Asked {
  asks: number
}

/** null: not all of them answered */
export interface Told {
  answers: number
  text: string | null
}
