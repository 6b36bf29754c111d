import type { Metadata } from 'next'
import { findProviders } from '#api/find-providers.ts'
import { SignInView } from './client.tsx'
import { loadSignInParams, safeNext } from './search-params.ts'

export const metadata: Metadata = { title: 'Sign in', referrer: 'no-referrer' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignInPage({ searchParams }: Props) {
  const { token, next, refused } = loadSignInParams(await searchParams)
  return <SignInView token={token} next={safeNext(next)} refused={refused} providers={await findProviders()} />
}
