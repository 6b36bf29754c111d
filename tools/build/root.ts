import path from 'node:path'

/** The checkout. */
export const root = path.resolve(import.meta.dirname, '../..')
