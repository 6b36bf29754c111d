import { useEffect, useEffectEvent } from 'react'

const everyMs = 4000

/** While `isAway`, asks the API every 4 s whether it is ready, and calls `back` when it is. */
export const useWhenReady = (isAway: boolean, back: () => void): void => {
  const call = useEffectEvent(back)
  useEffect(() => {
    if (!isAway) return
    const ask = async () => {
      const answer = await fetch('/api/v1/ready', { cache: 'no-store' }).catch(() => null)
      if (answer?.ok) call()
    }
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [isAway])
}
