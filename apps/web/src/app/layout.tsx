import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { askedPage } from '#api/server.ts'
import { Providers } from '#components/shell/providers.tsx'
import { holdEarly } from '#lib/early/hold-early.ts'
import { mono, sans } from './fonts.ts'
import '#styles/globals.css'

export const metadata: Metadata = {
  title: { default: 'wrkbench', template: '%s · wrkbench' },
  description: 'Benchmarks of HTTP server frameworks, with the uncertainty of every figure',
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfbf9' },
    { media: '(prefers-color-scheme: dark)', color: '#121416' },
  ],
}

/** A frame can be told to look like the page around it, whatever the visitor prefers: `?theme=dark`. */
const framedTheme = async (): Promise<'light' | 'dark' | undefined> => {
  const { pathname, searchParams } = new URL((await askedPage()).path, 'http://page')
  const theme = searchParams.get('theme')
  return pathname.startsWith('/embed/') && (theme === 'light' || theme === 'dark') ? theme : undefined
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang="en" suppressHydrationWarning className={`${sans.variable} ${mono.variable}`}>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a function of ours, which children would escape */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${holdEarly})()` }} />
        <svg width="0" height="0" aria-hidden="true" className="absolute">
          <defs>
            <pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line x1="0" y1="0" x2="0" y2="4" stroke="var(--cpu-kernel)" strokeWidth="2.4" />
            </pattern>
          </defs>
        </svg>
        <Providers nonce={nonce} theme={await framedTheme()}>
          {children}
        </Providers>
      </body>
    </html>
  )
}
