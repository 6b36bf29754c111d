'use client'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { Input } from '#components/ui/field.tsx'

type CheckedInputProps = ComponentProps<'input'> & {
  /** what is wrong with the input; null if nothing is */
  wrong: string | null
}

/** An input that shows below itself what is wrong; the browser knows it as well and sends no form meanwhile. */
export const CheckedInput = ({ wrong, ...rest }: CheckedInputProps) => {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.setCustomValidity(wrong ?? ''), [wrong])
  const described = [rest['aria-describedby'], wrong && id].filter(Boolean).join(' ')
  return (
    <>
      <Input
        {...rest}
        ref={field}
        aria-describedby={described || undefined}
        aria-invalid={rest['aria-invalid'] ?? (wrong === null ? undefined : true)}
      />
      {wrong && (
        <span id={id} role="alert" className="text-slower">
          {wrong}
        </span>
      )}
    </>
  )
}
