/** Creates a value when it is first asked for, and again if that failed. */
export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null
  return () => {
    if (made) return made
    made = make()
    made.catch(() => {
      made = null
    })
    return made
  }
}
