'use client'
import { isJobOver, type JobDetail } from '@wrkbench/contracts'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { LogLines } from '#components/ui/log-lines.tsx'
import { currentRun } from '#lib/job/job-progress.ts'
import type { RunLogLine } from '#lib/job-live/live-state.ts'

type LogPanelProps = { lines: readonly RunLogLine[]; job: JobDetail }

const nearEndPx = 24

/** The newest lines, following them until the reader scrolls up. */
const Follow = ({ lines, ended }: { lines: readonly RunLogLine[]; ended: boolean }) => {
  const box = useRef<HTMLDivElement>(null)
  const [following, setFollowing] = useState(true)
  const newest = lines.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a line arrives
  useEffect(() => {
    if (following && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [newest, following])
  const onScroll = () => {
    const element = box.current
    if (element) setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx)
  }
  return (
    <>
      <div
        ref={box}
        role="log"
        aria-label="Log"
        // several lines a second would drown everything else: what is worth it is said beside the progress
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a log that scrolls must be reachable by keyboard
        tabIndex={0}
        className="log h-72"
        onScroll={onScroll}
      >
        {lines.length > 0 ? (
          <LogLines lines={lines} />
        ) : (
          <span className="text-ink-2">Lines appear here as soon as a run starts.</span>
        )}
      </div>
      {!ended && lines.length > 0 && (
        <Button look="quiet" className="cap mt-2" onClick={() => setFollowing(!following)}>
          {following ? 'Pause' : 'Follow the newest lines'}
        </Button>
      )}
    </>
  )
}

export const LogPanel = ({ lines, job }: LogPanelProps) => {
  const run = currentRun(job.runList) ?? job.runList.filter((entry) => entry.finishedAt).at(-1)
  return (
    <section className="section min-w-0" aria-labelledby="log">
      <div className="sec">
        <h2 id="log">Log</h2>
        {run && (
          <ButtonLink look="quiet" className="cap ml-auto" href={`/runs/${run.id}#log`}>
            Full log of run {run.position + 1}
          </ButtonLink>
        )}
      </div>
      <Follow lines={lines} ended={isJobOver(job.status)} />
    </section>
  )
}
