import path from 'node:path'

/** Root folder of the checkout. */
export const root = path.resolve(import.meta.dirname, '../..')
