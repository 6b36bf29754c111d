import type { Metadata } from 'next'
import { TokensView } from './client.tsx'

export const metadata: Metadata = { title: 'Tokens' }

export default function Page() {
  return <TokensView />
}
