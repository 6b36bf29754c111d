import { Command } from '#components/ui/notice.tsx'
import { readWrongAnswer, type WrongAnswer } from '#lib/run/wrong-answer.ts'

const Body = ({ text, alike, tone }: { text: string; alike: number; tone: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a line that scrolls must be reachable by keyboard
  <pre className="well max-h-40 overflow-y-auto whitespace-pre-wrap break-all text-ink" tabIndex={0}>
    {text.slice(0, alike)}
    <b className={tone}>{text.slice(alike)}</b>
  </pre>
)

const Difference = ({ wrong: { request, expected, received, difference, alike } }: { wrong: WrongAnswer }) => (
  <dl className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
    <dt className="cap pt-2">asked</dt>
    <dd>
      <Body text={request} alike={request.length} tone="" />
    </dd>
    <dt className="cap pt-2">expected</dt>
    <dd>
      <Body text={expected} alike={alike} tone="text-faster" />
    </dd>
    <dt className="cap pt-2">received</dt>
    <dd>
      <Body text={received} alike={alike} tone="text-slower" />
    </dd>
    <dt className="cap">difference</dt>
    <dd className="cap break-words">{difference}</dd>
  </dl>
)

/**
 * The detail of a failed run's error; for a wrong answer, what was expected, what was received, and where they differ.
 */
export const ErrorDetail = ({ detail }: { detail: string }) => {
  const wrong = readWrongAnswer(detail)
  return wrong ? <Difference wrong={wrong} /> : <Command>{detail}</Command>
}
