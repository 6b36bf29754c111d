'use client'
import type { CreatedShare, SharedView } from '@wrkbench/contracts'
import { useState } from 'react'
import { browserSend, ofShownProject } from '#api/browser.ts'
import { May } from '#components/session/session.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Link } from '#components/ui/link.tsx'

/** Makes a link that shows this view to anybody who has it, for people who cannot sign in here, and copies it. */
export const PublicLink = ({ view }: { view: SharedView }) => {
  const [made, setMade] = useState(false)
  const make = async (): Promise<string> => {
    const { secret } = await browserSend<CreatedShare>('POST', '/shares', ofShownProject({ view }))
    setMade(true)
    return `${window.location.origin}/shared/${secret}`
  }
  return (
    <May scope="jobs:write">
      <span data-tip="Copies a link that shows only this view to anybody who has it, for 90 days. Put /embed before /shared to frame it">
        <CopyButton text={make}>Public link</CopyButton>
      </span>
      {/* at the far end: nothing moves under the pointer that has just pressed */}
      {made && (
        <Link className="sm:-order-1" href="/shares">
          Links in use
        </Link>
      )}
    </May>
  )
}
