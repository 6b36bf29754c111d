export interface Early {
  /** Does what was held back, in its order. */
  release: () => void
}

declare global {
  interface Window {
    wrkbenchEarly?: Early
  }
}

/**
 * Runs in the page before any other script, from its own text: nothing of this module is there. A page is seen before its
 * scripts listen. A button pressed by then would do nothing, and a form would be sent by the browser itself, with the
 * password that was typed in the address. Both wait here, once each, and are done as soon as somebody listens.
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
