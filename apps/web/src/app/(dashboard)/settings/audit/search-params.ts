import { parseAsString } from 'nuqs/server'

export const auditParams = { project: parseAsString, cursor: parseAsString }
