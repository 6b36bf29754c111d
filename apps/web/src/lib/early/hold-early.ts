export interface Early {
  /** Carries out the held actions, in their order. */
  release: () => void
}

declare global {
  interface Window {
    wrkbenchEarly?: Early
  }
}

/**
 * Runs in the page before any other script, from its own text, so it can use nothing of this module. A page is visible
 * before its scripts listen: a button pressed by then would do nothing, and the browser itself would send a form, with
 * the password in the address. Both wait here, once each, and are carried out as soon as the scripts listen.
 */
export const holdEarly = (): void => {
  const held = new Map<Element, () => void>()
  const onClick = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    held.set(button, () => button.click())
  }
  const onSubmit = (event: Event): void => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    held.set(form, () => form.requestSubmit())
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
  window.wrkbenchEarly = {
    release: () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('submit', onSubmit, true)
      for (const act of held.values()) act()
      held.clear()
    },
  }
}
