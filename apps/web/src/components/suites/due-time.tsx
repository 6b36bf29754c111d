'use client'
import { useEffect, useState } from 'react'
import { formatInZone, formatTime } from '#lib/text/time.ts'

/**
 * When a suite is due on the clocks of its own zone and, if they show something else, on the visitor's. Only the browser knows
 * the visitor's zone, so the page begins without that time.
 */
export const DueTime = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const [yours, setYours] = useState<string | null>(null)
  useEffect(() => setYours(formatTime(at, 'minute', 'local')), [at])
  const there = formatInZone(at, timeZone)
  if (yours === there) return <>{there}</>
  return (
    <>
      {there} there
      {yours !== null && <>, {yours} your time</>}
    </>
  )
}
