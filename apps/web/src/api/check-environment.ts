import { apiUrl } from './api-url.ts'

/** What is wrong with the environment, by its name and without its value; null: nothing. */
export const environmentFault = (): string | null => {
  const url = apiUrl()
  const faults: string[] = []
  if (!(/^https?:\/\//.test(url) && URL.canParse(url)))
    faults.push('API_URL is not valid: http:// or https://, where the API listens')
  // Next.js would listen on its own choice without a word
  const port = process.env.PORT || '3000'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) faults.push('PORT is not valid: a port number')
  return faults.length > 0 ? faults.join('\n') : null
}

/** Ends a process that could answer no request, as the other programs do, before it is called healthy. */
export const checkEnvironment = (): void => {
  const fault = environmentFault()
  if (!fault) return
  process.stderr.write(`${fault}\n`)
  process.exit(1)
}
