/** Length of a new password, in characters. */
export const passwordLength = { least: 10, most: 128 } as const
