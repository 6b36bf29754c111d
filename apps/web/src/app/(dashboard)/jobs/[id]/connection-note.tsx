'use client'
import { Button } from '#components/ui/button.tsx'
import { useNow } from '#components/ui/use-now.ts'
import type { Connection } from '#lib/job-live/connection.ts'
import { formatAgo, formatTime } from '#lib/text/time.ts'

const sayNext = (connection: Connection, now: number): string =>
  connection.state === 'waiting'
    ? `Reconnecting in ${Math.max(0, Math.ceil((connection.retryAt - now) / 1000))} s.`
    : 'Reconnecting …'

type ConnectionNoteProps = { connection: Connection; pausedAt: number | null; reconnect: () => void }

/** Says when the page stopped being up to date, and when it tries again. Nothing while it is live. */
export const ConnectionNote = ({ connection, pausedAt, reconnect }: ConnectionNoteProps) => {
  const now = useNow(500)
  const isStopped = pausedAt !== null && now !== null
  const at = isStopped ? new Date(pausedAt).toISOString() : ''
  return (
    <div className={isStopped ? 'mt-4 flex flex-wrap items-center gap-x-4 gap-y-2' : undefined}>
      <p>
        {/* what counts the seconds stands outside: it would be read out with each of them */}
        <span role="status">
          {isStopped && (
            <>
              <b className="text-warn">Live updates stopped.</b>{' '}
              <span className="text-ink-2">
                This page is as of {formatTime(at, 'second', 'local')}; what happens meanwhile is not lost.
              </span>
            </>
          )}
        </span>{' '}
        {isStopped && (
          <span className="text-ink-2">
            That was {formatAgo(at, now)}. {sayNext(connection, now)}
          </span>
        )}
      </p>
      {isStopped && (
        <Button disabled={connection.state !== 'waiting'} onClick={reconnect}>
          Reconnect now
        </Button>
      )}
    </div>
  )
}
