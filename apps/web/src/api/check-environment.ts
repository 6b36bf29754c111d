import { apiUrl } from './api-url.ts'

/** What is wrong with the environment, by its name and without its value; null: nothing. */
export const environmentFault = (): string | null => {
  const url = apiUrl()
  return /^https?:\/\//.test(url) && URL.canParse(url)
    ? null
    : 'API_URL is not valid: http:// or https://, where the API listens'
}

/** Ends a process that could answer no request, as the other programs do, before it is called healthy. */
export const checkEnvironment = (): void => {
  const fault = environmentFault()
  if (!fault) return
  process.stderr.write(`${fault}\n`)
  process.exit(1)
}
