'use client'
import { Button } from '#components/ui/button.tsx'
import { useNow } from '#components/ui/use-now.ts'
import type { Connection } from '#lib/job-live/connection.ts'
import { formatTime } from '#lib/text/time.ts'

const secondsUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000))

/** Says when the page stopped being up to date, and when it tries again. Nothing while it is live. */
export const ConnectionNote = ({ connection, reconnect }: { connection: Connection; reconnect: () => void }) => {
  const now = useNow(500)
  const lost = connection.state === 'waiting' && now !== null && now - connection.lostAt > 1500
  if (!lost || connection.state !== 'waiting') return null
  const ago = Math.floor((now - connection.lostAt) / 1000)
  return (
    <div role="status" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <b className="text-warn">Live updates paused {ago} s ago.</b>{' '}
        <span className="text-ink-2">
          The job goes on. These numbers are from{' '}
          {formatTime(new Date(connection.lostAt).toISOString(), 'milliseconds', 'local').slice(0, 8)}. Reconnecting in{' '}
          {secondsUntil(connection.retryAt, now)} s.
        </span>
      </p>
      <Button onClick={reconnect}>Reconnect now</Button>
    </div>
  )
}
