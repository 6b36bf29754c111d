import { Fragment } from 'react'

/** a value with more characters than this would become too tall in one column */
const long = 60

/**
 * A label with break points: names of kernel settings are single words of 30 characters, which may break at their
 * joints.
 */
const Label = ({ text }: { text: string }) =>
  text.split(/(?<=[._])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that has no other order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Labelled facts side by side. */
export const Facts = ({ entries }: { entries: readonly { label: string; value: string; note?: string }[] }) => (
  <dl className="facts grid grid-cols-[repeat(auto-fill,minmax(min(180px,45%),1fr))] gap-x-6 gap-y-3">
    {entries.map((entry) => (
      <div key={entry.label} className={entry.value.length > long ? 'sm:col-span-2' : undefined}>
        <dt>
          <Label text={entry.label} />
        </dt>
        <dd>
          {entry.value}
          {entry.note && <span className="cap block font-regular">{entry.note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
