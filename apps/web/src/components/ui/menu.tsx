'use client'
import type { ReactNode } from 'react'
import './menu.css'

const close = (menu: HTMLDetailsElement) => {
  menu.open = false
}

type MenuProps = {
  className: string
  /** name of the list, for screen readers */
  label: string
  /** `nav` for links to pages, `fieldset` for several ways to do one thing */
  list: 'nav' | 'fieldset'
  summary: ReactNode
  children: ReactNode
}

/** A list that opens under a word, by pointer and by keyboard, even before any script has run. */
export const Menu = ({ className, label, list: List, summary, children }: MenuProps) => (
  <details
    className={`menu ${className}`}
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) close(currentTarget)
    }}
    onClick={({ currentTarget, target }) => {
      // the next page keeps the bar, and would keep the list open
      if (target instanceof Element && target.closest('a')) close(currentTarget)
    }}
    onKeyDown={({ currentTarget, key }) => {
      if (key !== 'Escape') return
      close(currentTarget)
      currentTarget.querySelector('summary')?.focus()
    }}
  >
    {summary}
    {/*
     * some browsers do not focus a link when it is pressed: without a tabindex here, the list would close before the
     * link is followed
     */}
    <List className="pop" aria-label={label} tabIndex={-1}>
      {children}
    </List>
  </details>
)
