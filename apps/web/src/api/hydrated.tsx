'use client'
import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

/** Answers as one text: as values each of their figures would be taken apart and put together by React, on both sides. */
export const Hydrated = ({ state, children }: { state: string; children: ReactNode }) => {
  const parsed = useMemo(() => JSON.parse(state) as DehydratedState, [state])
  return <HydrationBoundary state={parsed}>{children}</HydrationBoundary>
}
