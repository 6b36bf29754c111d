const notThere = 'is it running, and is that its address and port?'

/** Advice for each error code of Node and PostgreSQL. */
const hints: Record<string, string> = {
  ECONNREFUSED: notThere,
  ETIMEDOUT: `${notThere} A firewall may be in between.`,
  EHOSTUNREACH: notThere,
  ENOTFOUND: 'no host has that name.',
  EAI_AGAIN: 'the name of the host could not be looked up.',
  '28P01': 'user and password of DATABASE_URL do not fit.',
  '28000': 'pg_hba.conf of PostgreSQL lets nobody in that comes so.',
  '3D000': 'make the database first: createdb.',
}

/**
 * Adds to a connection error which database it was, without user and password, and what to check. Other errors are
 * returned as they are.
 */
export const asNotConnected = (error: unknown, url: string): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const hint = hints[code]
  if (!(error instanceof Error) || hint === undefined) return error
  const { host, pathname } = new URL(url)
  const why = error.message || code
  return new Error(`The database ${host}${pathname} of DATABASE_URL cannot be opened: ${why}; ${hint}`, {
    cause: error,
  })
}
