'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { In, Moment } from '#components/ui/moment.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { cx } from '#lib/cx.ts'
import { useSending } from '#lib/form/use-sending.ts'
import { eventWords, statusTones, statusWords } from '#lib/webhooks/words.ts'

const Attempt = ({ attempt }: { attempt: WebhookAttempt }) => (
  <li className="mt-2">
    <span className="text-ink-2">
      {attempt.number}. <Moment at={attempt.at} />, {attempt.durationMs} ms:
    </span>{' '}
    {attempt.detail}
    {attempt.answer && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an answer that scrolls must be reachable by keyboard
      <pre className="well mt-1 max-h-32 max-w-full whitespace-pre-wrap break-all" tabIndex={0}>
        {attempt.answer}
      </pre>
    )}
  </li>
)

const Attempts = ({ delivery: { id, attempts, attemptCount } }: { delivery: WebhookDelivery }) => (
  <details className="mt-1">
    <summary className="cap">
      {attemptCount} {attemptCount === 1 ? 'attempt' : 'attempts'}
    </summary>
    <p className="cap mt-1 break-all">webhook-id {id}</p>
    <ol className="cap grid">
      {attempts.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </ol>
  </details>
)

type RowProps = { webhook: Webhook; delivery: WebhookDelivery }

const SendAgain = ({ webhook, delivery }: RowProps) => {
  const client = useQueryClient()
  const sending = useSending()
  const again = async () => {
    await browserSend('POST', `/webhooks/${webhook.id}/deliveries/${delivery.id}/redeliver`)
    await client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith(`/webhooks/${webhook.id}`),
    })
  }
  return (
    <>
      <Button look="quiet" disabled={sending.busy || webhook.paused} onClick={() => sending.send(again)}>
        {delivery.status === 'pending' ? 'Send now' : 'Send again'}
      </Button>
      <Refusal of={sending} />
    </>
  )
}

export const DeliveryRow = ({ webhook, delivery }: RowProps) => {
  const { event, at, path, status, nextAttemptAt, attemptCount, attempts } = delivery
  const isWaiting = status === 'pending' && attemptCount > 0
  return (
    <tr>
      <th scope="row" className="wide sm:py-2! align-top! font-medium!">
        {event === 'webhook.test' ? eventWords[event] : <Link href={path}>{eventWords[event]}</Link>}
        <span className="cap block font-regular">
          <Moment at={at} />
        </span>
      </th>
      <td className="wide sm:py-2! align-top!">
        <span className={cx(isWaiting ? 'text-warn' : statusTones[status])}>
          {isWaiting ? 'not delivered yet' : statusWords[status]}
        </span>
        {isWaiting && nextAttemptAt && (
          <span className="text-ink-2">
            , tried again by itself <In at={nextAttemptAt} />
          </span>
        )}
        {status !== 'delivered' && attempts[0] && <span className="cap block">{attempts[0].detail}</span>}
        {attemptCount > 0 && <Attempts delivery={delivery} />}
      </td>
      <td className="num sm:py-2! align-top!">
        <SendAgain webhook={webhook} delivery={delivery} />
      </td>
    </tr>
  )
}
