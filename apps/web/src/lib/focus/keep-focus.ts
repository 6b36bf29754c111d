/** Where the focus was: each ancestor with its children, the innermost last. */
type Trail = { path: string; element: Element; levels: { parent: Element; child: Element; siblings: Element[] }[] }

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
const dialog = '[role=dialog], [role=alertdialog]'
/** a closing dialog returns the focus by itself, and a form that opens takes it: both come first */
const graceMs = 60

const trailOf = (element: Element): Trail => {
  const levels: Trail['levels'] = []
  for (let child = element; child.parentElement && child !== document.body; child = child.parentElement)
    levels.unshift({ parent: child.parentElement, child, siblings: [...child.parentElement.children] })
  return { path: window.location.pathname, element, levels }
}

const within = (element: Element): HTMLElement[] =>
  [...(element.matches(focusable) ? [element] : []), ...element.querySelectorAll(focusable)].filter(
    (found): found is HTMLElement => found instanceof HTMLElement && found.getClientRects().length > 0,
  )

/**
 * The nearest focusable element: after the removed one, else before it, else any that is there now; else the same one
 * level up.
 */
const nearest = ({ levels }: Trail): HTMLElement | null => {
  for (const { parent, child, siblings } of levels.toReversed()) {
    if (!parent.isConnected || parent === document.body) continue
    const at = siblings.indexOf(child)
    const known = siblings.filter((sibling) => sibling.isConnected)
    const after = known.filter((sibling) => siblings.indexOf(sibling) > at).flatMap(within)
    const before = known.filter((sibling) => siblings.indexOf(sibling) < at).flatMap(within)
    const found = after[0] ?? before.at(-1) ?? within(parent)[0]
    if (found) return found
  }
  return null
}

/**
 * Keeps keyboard users from losing their place: when the focused element disappears (a removed row, a closed form), the
 * nearest remaining element gets the focus. Ignores changes of page.
 * @returns the function that ends it
 */
export const keepFocus = (): (() => void) => {
  let last: Trail | null = null
  /** the latest position outside of any dialog */
  let behind: Trail | null = null
  let wasOff: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = (element: Element | null) => {
    if (!element || element === document.body) return
    last = trailOf(element)
    if (!element.closest(dialog)) behind = last
  }
  const isLost = (): boolean => document.activeElement === document.body && last !== null && !last.element.isConnected
  /** A button is off while what it sends is on its way, and what is off has no focus: it has it again afterwards. */
  const giveBack = () => {
    const element = last?.element
    if (element?.matches(':disabled')) wasOff = element
    else if (element instanceof HTMLElement && element === wasOff) {
      wasOff = null
      if (document.activeElement === document.body) element.focus()
    }
  }
  const restore = () => {
    const trail = behind
    if (!isLost() || trail?.path !== window.location.pathname) return
    const left = trail.element.isConnected ? trail.element : nearest(trail)
    if (left instanceof HTMLElement) left.focus()
  }
  const observer = new MutationObserver(() => {
    giveBack()
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(restore, graceMs)
  })
  const onFocus = (event: FocusEvent) => note(event.target instanceof Element ? event.target : null)
  note(document.activeElement)
  document.addEventListener('focusin', onFocus)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
}
