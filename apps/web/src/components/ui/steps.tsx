import { cx } from '#lib/cx.ts'
import type { Step } from '#lib/job/job-progress.ts'

const Mark = ({ state }: { state: Step['state'] }) => (
  <svg width="14" height="14" aria-hidden="true" className="flex-none">
    {state === 'done' && (
      <>
        <circle cx="7" cy="7" r="6" fill="var(--ink-2)" />
        <path d="M4 7.2l2.2 2.2l4-4.4" fill="none" stroke="var(--bg)" strokeWidth="1.6" />
      </>
    )}
    {state === 'now' && <circle cx="7" cy="7" r="5.5" fill="none" stroke="var(--accent)" strokeWidth="3" />}
    {state === 'waiting' && <circle cx="7" cy="7" r="5.5" fill="none" stroke="var(--line-strong)" />}
    {state === 'stopped' && <path d="M3.5 3.5l7 7m0-7l-7 7" fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />}
  </svg>
)

const said: Record<Step['state'], string> = { done: 'done', now: 'now', waiting: 'waiting', stopped: 'stopped' }

/** A row of phases: past, current and coming ones. A step takes no more space when it becomes bold or gets its note. */
export const Steps = ({ steps, label, small = false }: { steps: readonly Step[]; label: string; small?: boolean }) => (
  <ol
    aria-label={label}
    className={cx(
      'flex flex-wrap gap-x-6 gap-y-2 max-sm:gap-x-4',
      // a step's note must not push the next step to another line
      small && 'min-h-10 content-start text-t1 max-sm:grid max-sm:min-h-16 max-sm:grid-cols-[9fr_11fr] lg:min-h-4',
    )}
  >
    {steps.map((step) => (
      <li
        key={step.label}
        aria-current={step.state === 'now' ? 'step' : undefined}
        className={cx(
          'flex items-center gap-1.5 whitespace-nowrap',
          step.state === 'now' && 'font-bold',
          (step.state === 'waiting' || step.state === 'stopped') && 'text-ink-3',
        )}
      >
        <Mark state={step.state} />
        <span className="grid">
          <span className="col-start-1 row-start-1">{step.label}</span>
          <span aria-hidden="true" className="invisible col-start-1 row-start-1 font-bold">
            {step.label}
          </span>
        </span>
        {(step.note || step.room) && (
          <span
            className={cx('cap grid font-regular', small && (step.state === 'done' || !step.note) && 'max-sm:hidden')}
          >
            <span className="col-start-1 row-start-1">{step.note}</span>
            {step.room && (
              <span aria-hidden="true" className={cx('invisible col-start-1 row-start-1', small && 'max-sm:hidden')}>
                {step.room}
              </span>
            )}
          </span>
        )}
        <span className="sr-only">{said[step.state]}</span>
      </li>
    ))}
  </ol>
)
