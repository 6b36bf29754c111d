'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '#api/query-client.ts'
import { FocusKeeper } from '#components/shell/focus-keeper.tsx'
import { ReleaseEarly } from '#components/shell/release-early.tsx'
import { TipLayer } from '#components/ui/tip-layer.tsx'

type ProvidersProps = {
  nonce?: string /** whatever the visitor prefers */
  theme?: 'light' | 'dark'
  children: ReactNode
}

export const Providers = ({ nonce, theme, children }: ProvidersProps) => {
  const [client] = useState(createQueryClient)
  return (
    <ThemeProvider attribute="data-theme" nonce={nonce} forcedTheme={theme} disableTransitionOnChange>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
      <TipLayer />
      <FocusKeeper />
      <ReleaseEarly />
    </ThemeProvider>
  )
}
