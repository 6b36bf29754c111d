import { useId } from 'react'
import type { ExploreChoice, ExploreLine } from '#components/charts/prepare/explore.ts'

type ExploreChoicesProps = {
  choices: readonly ExploreChoice[]
  onToggle: (key: ExploreLine['key']) => void
}

/** The choice of series to draw; those that cannot be added say why. */
export const ExploreChoices = ({ choices, onToggle }: ExploreChoicesProps) => {
  const note = useId()
  const units = [...new Set(choices.filter(({ chosen }) => chosen).map(({ unit }) => unit))]
  const isFull = choices.some(({ refused }) => refused === 'two units')
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Shown</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {choices.map(({ key, label, unit, chosen, refused }) => (
          <label key={key} className="check py-1">
            <input
              type="checkbox"
              checked={chosen}
              disabled={refused !== null}
              aria-describedby={refused === 'two units' ? note : undefined}
              onChange={() => onToggle(key)}
            />
            <span className="inline-flex items-baseline gap-x-1.5">
              {label}
              <span className="cap">{refused === 'not measured' ? 'not measured' : unit}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={note} className="cap mt-1 min-h-4">
        {isFull && `Both axes are taken, by ${units.join(' and by ')}: take one of these away for another unit.`}
      </p>
    </fieldset>
  )
}
