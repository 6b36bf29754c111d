/** Quotes one argument for a POSIX shell, if it needs quotes. */
export const shellQuote = (argument: string): string =>
  /^[A-Za-z0-9_@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`

export const shellLine = (argv: readonly string[]): string => argv.map(shellQuote).join(' ')
