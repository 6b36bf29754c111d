'use client'
import { numberText } from '@wrkbench/contracts'
import { useEffect, useState } from 'react'
import { CheckedInput } from '#components/ui/checked-input.tsx'

type NumberInputProps = {
  value: number | undefined
  onChange: (value: number | undefined) => void
  min: number
  max: number
  step?: number
  /** may be left empty */
  optional?: boolean
  id?: string
  className?: string
  placeholder?: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** A number that may be typed digit by digit: only a number in range is passed on, anything else is marked. */
export const NumberInput = ({ value, onChange, min, max, step = 1, optional = false, ...rest }: NumberInputProps) => {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  useEffect(() => setText(value === undefined ? '' : String(value)), [value])
  const accept = (next: string): boolean => {
    if (next.trim() === '') return optional
    const number = Number(next)
    return Number.isFinite(number) && number >= min && number <= max && (step < 1 || Number.isInteger(number))
  }
  const valid = accept(text)
  const onText = (next: string) => {
    setText(next)
    if (accept(next)) onChange(next.trim() === '' ? undefined : Number(next))
  }
  return (
    <CheckedInput
      inputMode="decimal"
      value={text}
      onChange={(event) => onText(event.target.value)}
      {...rest}
      wrong={valid ? null : `${numberText(min)} to ${numberText(max)}`}
    />
  )
}
