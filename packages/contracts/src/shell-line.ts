const quoted = (argument: string): string =>
  /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`

/** Writes arguments for a POSIX shell, with quotes where they need them. */
export const shellLine = (argv: readonly string[]): string => argv.map(quoted).join(' ')
