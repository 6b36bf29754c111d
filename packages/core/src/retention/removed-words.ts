/** Says why a raw output no longer exists. */
export const removedWords = (at: Date): string =>
  `raw output was removed on ${at.toISOString().slice(0, 10)}, as the instance's retention says`
