import { text } from '#lib/url/params.ts'

export const auditParams = { of: text, cursor: text }
