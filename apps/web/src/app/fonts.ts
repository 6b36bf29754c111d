import localFont from 'next/font/local'

// what has not come by the first picture is left for the next page: a face that comes later moves every word
export const sans = localFont({
  src: '../../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
  display: 'optional',
})
export const mono = localFont({
  src: '../../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  display: 'optional',
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'DejaVu Sans Mono', 'monospace'],
})
