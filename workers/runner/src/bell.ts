/** Lets a pending wait end early. One waiter at a time. */
export const createBell = () => {
  let ring = () => {}
  return {
    ring: (): void => ring(),
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        ring = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
