/** Labelled facts side by side. */
export const Facts = ({ entries }: { entries: readonly { label: string; value: string }[] }) => (
  <dl className="facts grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-6 gap-y-3">
    {entries.map((entry) => (
      <div key={entry.label}>
        <dt>{entry.label}</dt>
        <dd>{entry.value}</dd>
      </div>
    ))}
  </dl>
)
