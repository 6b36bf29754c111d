import { pausedReasons, type Webhook } from '@wrkbench/contracts'
import { Ago, Moment } from '#components/ui/moment.tsx'

/** Whether it takes its messages, in a few words. */
export const WebhookState = ({ webhook }: { webhook: Webhook }) => {
  const { paused, pausedReason, lastAttempt, failingSince } = webhook
  if (paused) {
    return (
      <>
        <span className={pausedReason ? 'text-warn' : 'text-ink-2'}>paused</span>
        {pausedReason && <span className="cap block">{pausedReasons[pausedReason]}</span>}
      </>
    )
  }
  if (!lastAttempt) return <span className="text-ink-2">nothing sent yet</span>
  if (!failingSince) {
    return (
      <>
        <span className="text-faster">delivered</span>{' '}
        <span className="text-ink-2">
          <Ago at={lastAttempt.at} />
        </span>
      </>
    )
  }
  return (
    <>
      <span className="text-slower">
        failing since <Moment at={failingSince} />
      </span>
      <span className="cap block">{lastAttempt.detail}</span>
    </>
  )
}
