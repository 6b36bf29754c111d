'use client'
import { useEffect, useState } from 'react'
import { useNow } from '#components/ui/use-now.ts'
import { formatAgo, formatIn, formatTime, formatZoned, type TimeStyle } from '#lib/text/time.ts'

/** A moment in the visitor's time zone; in UTC until the page is interactive. */
export const Moment = ({ at, style = 'minute' }: { at: string; style?: TimeStyle }) => {
  const [zone, setZone] = useState<'utc' | 'local'>('utc')
  useEffect(() => setZone('local'), [])
  return (
    <time dateTime={at} data-tip={formatZoned(at, zone)}>
      {formatTime(at, style, zone)}
    </time>
  )
}

/** How long ago something was, counting up. Shows the server's text until the page is interactive. */
export const Ago = ({ at }: { at: string }) => {
  const now = useNow(1000)
  return (
    <time dateTime={at} suppressHydrationWarning data-tip={formatZoned(at, now === null ? 'utc' : 'local')}>
      {formatAgo(at, now ?? Date.now())}
    </time>
  )
}

/** The time until a moment, counting down. */
export const In = ({ at }: { at: string }) => {
  const now = useNow(1000)
  return (
    <time dateTime={at} suppressHydrationWarning data-tip={formatZoned(at, now === null ? 'utc' : 'local')}>
      {formatIn(at, now ?? Date.now())}
    </time>
  )
}
