/** Where the API listens, read at run time so that one build serves every installation. */
export const apiUrl = (): string => (process.env.API_URL || 'http://127.0.0.1:4000').replace(/\/+$/, '')
