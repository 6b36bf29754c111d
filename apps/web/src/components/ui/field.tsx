import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#lib/cx.ts'

type FieldProps = {
  label: ReactNode
  error?: string
  hint?: ReactNode
  className?: string
  children: (ids: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

/** A label above its control, with errors below. */
export const Field = ({ label, error, hint, className, children }: FieldProps) => {
  const id = useId()
  const described = error || hint ? `${id}-note` : undefined
  return (
    <div className={cx('f', className)}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described, ...(error ? { 'aria-invalid': true as const } : {}) })}
      {error ? (
        <span id={described} role="alert" className="text-slower">
          {error}
        </span>
      ) : (
        hint && <span id={described}>{hint}</span>
      )}
    </div>
  )
}

export type Choice = { value: string; label: string; disabled?: boolean }

/** Turns items into choices, labelled by their names. */
export const namedChoices = (items: readonly { id: string; displayName?: string; name?: string }[]): Choice[] =>
  items.map((item) => ({ value: item.id, label: item.displayName ?? item.name ?? item.id }))

export const Pick = ({
  choices,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & { choices: readonly Choice[] }) => (
  <select className={cx('pick', className)} {...rest}>
    {choices.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))}
  </select>
)

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={cx('input', className)} {...rest} />
)
