'use client'
import { useSearchParams } from 'next/navigation'
import { Fragment } from 'react'
import { Button } from '#components/ui/button.tsx'
import { type Change, type Params, strayOf } from '#lib/url/params.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** Says which parts of the address the page does not know and leaves out. Nothing if it knows all. */
export const LeftOut = <P extends Params>({ params }: { params: P }) => {
  const search = useSearchParams()
  const [values, change] = useUrlState(params, 'replace')
  const stray = strayOf(params, new URLSearchParams(search))
  if (stray.length === 0) return null
  const remove = () => {
    const kept = stray.map(({ key }) => [key, isEmpty(values[key]) ? null : values[key]])
    change(Object.fromEntries(kept) as Change<P>)
  }
  return (
    <div role="status" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="wrap-anywhere">
        <b className="text-warn">Part of this address is left out.</b>{' '}
        <span className="text-ink-2">
          This page does not know{' '}
          {stray.map(({ key, text }, index) => (
            <Fragment key={`${key} ${text}`}>
              {index > 0 && ', '}
              <code>{`${key}=${text}`}</code>
            </Fragment>
          ))}
          . The rest is shown.
        </span>
      </p>
      <Button onClick={remove}>Remove it from the address</Button>
    </div>
  )
}
