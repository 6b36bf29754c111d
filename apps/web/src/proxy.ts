import { type NextRequest, NextResponse } from 'next/server'
import { inProject, projectIn } from '#lib/project/address.ts'
import { originIn } from '#lib/social/origin.ts'

/** Charts for other pages. Nothing there can be pressed that changes anything, so others may frame them; nothing else. */
const isEmbedded = (path: string): boolean => path.startsWith('/embed/')

const policy = (nonce: string, path: string): string => {
  const development = process.env.NODE_ENV === 'development'
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    // style attributes carry series colours and chart sizes
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isEmbedded(path) ? '*' : "'none'"}`,
  ].join('; ')
}

const lastProject = 'wrkbench_project'

/** The bare start page opens the project that was chosen last. Every other address says what it shows, or means the first. */
const lastChosen = (request: NextRequest): string | null => {
  const { pathname, search } = request.nextUrl
  const opened = pathname === '/' && request.headers.get('sec-fetch-dest') === 'document'
  return opened && projectIn(search) === null ? (request.cookies.get(lastProject)?.value ?? null) : null
}

const remember = (request: NextRequest, response: NextResponse): void => {
  const project = projectIn(request.nextUrl.search)
  if (project === null || request.headers.get('sec-fetch-dest') !== 'document') return
  const secure = originIn(request.headers).protocol === 'https:'
  response.cookies.set(lastProject, project, { httpOnly: true, sameSite: 'lax', secure, maxAge: 365 * 86_400 })
}

/** Gives each page a fresh script nonce, and tells the server components which page was asked for. */
export const proxy = (request: NextRequest): NextResponse => {
  const chosen = lastChosen(request)
  if (chosen) return NextResponse.redirect(new URL(inProject(`/${request.nextUrl.search}`, chosen), request.url))
  const nonce = btoa(crypto.randomUUID())
  const csp = policy(nonce, request.nextUrl.pathname)
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', csp)
  headers.set('x-wrkbench-path', `${request.nextUrl.pathname}${request.nextUrl.search}`)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', csp)
  remember(request, response)
  return response
}

export const config = { matcher: ['/((?!api/|_next/static|_next/image|favicon|icon).*)'] }
