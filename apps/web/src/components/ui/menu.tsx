'use client'
import type { ReactNode } from 'react'
import './menu.css'

const close = (menu: HTMLDetailsElement) => {
  menu.open = false
}

type MenuProps = {
  className: string
  /** the name of the list, for screen readers */
  label: string
  /** pages to go to, or ways to do one thing */
  list: 'nav' | 'fieldset'
  summary: ReactNode
  children: ReactNode
}

/** A list that opens under a word: by pointer and by keyboard, and before any script has run. */
export const Menu = ({ className, label, list: List, summary, children }: MenuProps) => (
  <details
    className={`menu ${className}`}
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) close(currentTarget)
    }}
    onClick={({ currentTarget, target }) => {
      // the page that a link leads to keeps the bar, and would keep the list open
      if (target instanceof Element && target.closest('a')) close(currentTarget)
    }}
    onKeyDown={({ currentTarget, key }) => {
      if (key !== 'Escape') return
      close(currentTarget)
      currentTarget.querySelector('summary')?.focus()
    }}
  >
    {summary}
    {/* some browsers give no focus to a link that is pressed: it would close before it is followed */}
    <List className="pop" aria-label={label} tabIndex={-1}>
      {children}
    </List>
  </details>
)
