/** characters beyond which a value would become a tower in one column */
const long = 60

/** Labelled facts side by side. */
export const Facts = ({ entries }: { entries: readonly { label: string; value: string }[] }) => (
  <dl className="facts grid grid-cols-[repeat(auto-fill,minmax(min(180px,45%),1fr))] gap-x-6 gap-y-3">
    {entries.map((entry) => (
      <div key={entry.label} className={entry.value.length > long ? 'sm:col-span-2' : undefined}>
        <dt>{entry.label}</dt>
        <dd>{entry.value}</dd>
      </div>
    ))}
  </dl>
)
