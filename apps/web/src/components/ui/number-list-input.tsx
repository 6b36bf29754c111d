'use client'
import { numberText } from '@wrkbench/contracts'
import { useEffect, useState } from 'react'
import { CheckedInput } from '#components/ui/checked-input.tsx'

type NumberListInputProps = {
  values: readonly number[]
  onChange: (values: number[]) => void
  max: number
  id?: string
  className?: string
  placeholder?: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** Parses whole numbers from 1 to `max`, separated by commas or blanks; null for anything else. */
export const parseNumberList = (text: string, max: number): number[] | null => {
  const numbers = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
  return numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= max) ? numbers : null
}

/** A list of numbers that may be typed freely: only a valid list is passed on, anything else is marked. */
export const NumberListInput = ({ values, onChange, max, ...rest }: NumberListInputProps) => {
  const said = values.join(', ')
  const [text, setText] = useState(said)
  useEffect(() => setText((typed) => (parseNumberList(typed, max)?.join(', ') === said ? typed : said)), [said, max])
  const valid = parseNumberList(text, max) !== null
  const onText = (next: string) => {
    setText(next)
    const numbers = parseNumberList(next, max)
    if (numbers) onChange(numbers)
  }
  return (
    <CheckedInput
      inputMode="text"
      value={text}
      onChange={(event) => onText(event.target.value)}
      {...rest}
      wrong={valid ? null : `whole numbers, 1 to ${numberText(max)}`}
    />
  )
}
