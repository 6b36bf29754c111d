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
 * before its scripts listen: a button pressed by then would do nothing, the browser itself would send a form, with the
 * password in the address, and a filter would show what was chosen beside figures of something else. All of them wait here,
 * once each, and are carried out as soon as the scripts listen.
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
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const say = (field: Field, type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  /** What was chosen is kept here: carrying out one action draws the other fields as the page knows them. */
  const keep = (field: Field): void => {
    const { value } = field
    if (field instanceof HTMLSelectElement) {
      held.set(field, () => {
        field.value = value
        say(field, 'change')
      })
      return
    }
    if (field.type === 'file') {
      // a file that was chosen can only stay chosen
      held.set(field, () => say(field, 'change'))
      return
    }
    held.set(field, () => {
      // React passes over a value that it has seen: it is shown the one before, behind its back the new one
      field.value = field.defaultValue
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      say(field, 'input')
    })
  }
  const keepTick = (field: HTMLInputElement): void => {
    const { checked } = field
    for (const other of held.keys())
      if (field.type === 'radio' && other instanceof HTMLInputElement && other.name === field.name) held.delete(other)
    held.set(field, () => {
      field.checked = !checked
      field.click()
    })
  }
  const onChange = ({ target: field }: Event): void => {
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) keepTick(field)
    else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      keep(field)
  }
  const listeners = [
    ['click', onClick],
    ['submit', onSubmit],
    ['input', onChange],
    ['change', onChange],
  ] as const
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true)
  window.wrkbenchEarly = {
    release: () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true)
      for (const act of held.values()) act()
      held.clear()
    },
  }
}
