import { useEffect, useEffectEvent } from 'react'

/** Asks the API every so many seconds whether it is ready, and calls `back` when it is; null: never asks. */
export const useWhenReady = (everySeconds: number | null, back: () => void): void => {
  const call = useEffectEvent(back)
  useEffect(() => {
    if (everySeconds === null) return
    const ask = async () => {
      const answer = await fetch('/api/v1/ready', { cache: 'no-store' }).catch(() => null)
      if (answer?.ok) call()
    }
    const timer = setInterval(ask, everySeconds * 1000)
    return () => clearInterval(timer)
  }, [everySeconds])
}
