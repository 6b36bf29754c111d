import { parseAsString } from 'nuqs/server'

export const auditParams = { of: parseAsString, cursor: parseAsString }
