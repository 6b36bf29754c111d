const place = 'wrkbench-key-help'

/** Whether `?` opens the list of keys in this browser; on by default, and if nothing can be stored. */
export const keyHelp = {
  isOn: (): boolean => {
    try {
      return localStorage.getItem(place) !== 'off'
    } catch {
      return true
    }
  },
  turn: (on: boolean): void => {
    try {
      if (on) localStorage.removeItem(place)
      else localStorage.setItem(place, 'off')
    } catch {
      // nothing can be stored: it stays on
    }
    window.dispatchEvent(new Event(place))
  },
  listen: (onChange: () => void): (() => void) => {
    window.addEventListener(place, onChange)
    return () => window.removeEventListener(place, onChange)
  },
}

const typing =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable]'

/** True for `?`, unless it is typed as text, part of a browser command, or pressed in another dialog. */
export const asksForKeys = (event: KeyboardEvent): boolean =>
  event.key === '?' &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target instanceof Element && event.target.closest(`${typing}, [role=dialog], [role=alertdialog]`)) &&
  keyHelp.isOn()
