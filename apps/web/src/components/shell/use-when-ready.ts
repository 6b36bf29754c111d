import { useEffect, useEffectEvent } from 'react'

/** What is asked until it answers well, and how often in seconds. */
export type Asking = { address: string; every: number }

/** Asks again and again, and calls `back` when the answer is good; null: never asks. */
export const useWhenReady = (asking: Asking | null, back: () => void): void => {
  const call = useEffectEvent(back)
  const [address, every] = [asking?.address, asking?.every]
  useEffect(() => {
    if (address === undefined || every === undefined) return
    const ask = async () => {
      const answer = await fetch(address, { cache: 'no-store' }).catch(() => null)
      if (answer?.ok) call()
    }
    const timer = setInterval(ask, every * 1000)
    return () => clearInterval(timer)
  }, [address, every])
}
