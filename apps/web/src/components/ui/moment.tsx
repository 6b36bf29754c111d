'use client'
import { useEffect, useState } from 'react'
import { useNow } from '#components/ui/use-now.ts'
import { formatAgo, formatTime, type TimeStyle } from '#lib/time.ts'

/** A moment in the visitor's time zone; UTC until the page is live. */
export const Moment = ({ at, style = 'minute' }: { at: string; style?: TimeStyle }) => {
  const [zone, setZone] = useState<'utc' | 'local'>('utc')
  useEffect(() => setZone('local'), [])
  return (
    <time
      dateTime={at}
      data-tip={
        style === 'minute' ? undefined : `${formatTime(at, 'minute', zone)} ${zone === 'utc' ? 'UTC' : 'local time'}`
      }
    >
      {formatTime(at, style, zone)}
    </time>
  )
}

/** How long ago, counting; the moment itself until the page is live. */
export const Ago = ({ at }: { at: string }) => {
  const now = useNow(1000)
  return (
    <time dateTime={at} data-tip={formatTime(at, 'minute', now === null ? 'utc' : 'local')}>
      {now === null ? formatTime(at, 'clock', 'utc') : formatAgo(at, now)}
    </time>
  )
}
