'use client'
import { useSearchParams } from 'next/navigation'
import { Fragment } from 'react'
import { Button } from '#components/ui/button.tsx'
import { type Params, strayOf, text } from '#lib/url/params.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** Says which parts of the address the page does not know and leaves out. Nothing if it knows all. */
export const LeftOut = ({ params }: { params: Params }) => {
  const stray = strayOf(params, new URLSearchParams(useSearchParams()))
  const unknown = stray.filter(({ key }) => !Object.hasOwn(params, key)).map(({ key }) => [key, text] as const)
  const [values, change] = useUrlState<Params>({ ...params, ...Object.fromEntries(unknown) }, 'replace')
  if (stray.length === 0) return null
  const isToBeKept = (key: string) => Object.hasOwn(params, key) && !isEmpty(values[key])
  const remove = () => {
    const kept = stray.map(({ key }) => [key, isToBeKept(key) ? values[key] : null])
    change(Object.fromEntries(kept))
  }
  return (
    <div role="status" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="wrap-anywhere">
        <b className="text-warn">Part of this address is left out.</b>{' '}
        <span className="text-ink-2">
          This page does not know{' '}
          {stray.map(({ key, text: said }, index) => (
            <Fragment key={`${key} ${said}`}>
              {index > 0 && ', '}
              <code>{`${key}=${said}`}</code>
            </Fragment>
          ))}
          . The rest is shown.
        </span>
      </p>
      <Button onClick={remove}>Remove it from the address</Button>
    </div>
  )
}
