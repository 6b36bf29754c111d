import path from 'node:path'
import type { NextConfig } from 'next'

const root = path.join(import.meta.dirname, '../..')

const typed = [{ key: 'X-Content-Type-Options', value: 'nosniff' }]
/** The Content-Security-Policy carries a nonce and is set per request in src/proxy.ts. */
const documentHeaders = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=()' },
]

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: root,
  turbopack: { root },
  transpilePackages: ['@wrkbench/contracts', '@wrkbench/tables'],
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `npm run verify` checks the types; checking them again would double the time of a first start
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: '/:path*', headers: typed },
    // a page comes with a dozen scripts, of which these say nothing
    { source: '/((?!_next/static/).*)', headers: documentHeaders },
    // for browsers that do not know frame-ancestors; /embed is made to be framed
    { source: '/((?!embed/|_next/static/).*)', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] },
  ],
}

export default config
