import path from 'node:path'
import type { NextConfig } from 'next'

const root = path.join(import.meta.dirname, '../..')

/** The Content-Security-Policy carries a nonce and is set per request in src/proxy.ts. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
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
    { source: '/:path*', headers: securityHeaders },
    // for browsers that do not know frame-ancestors; /embed is made to be framed
    { source: '/((?!embed/).*)', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] },
  ],
}

export default config
