'use client'
import { useTheme } from 'next-themes'
import { useEffect, useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'

const order = ['system', 'light', 'dark'] as const
type Choice = (typeof order)[number]
const words: Record<Choice, string> = { system: 'as the system', light: 'light', dark: 'dark' }

const icons: Record<Choice, string> = {
  system: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12',
  light: 'M8 5a3 3 0 1 0 0 6a3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  dark: 'M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z',
}

/** Switches between the system's colours, light and dark. */
export const ThemeToggle = () => {
  const { theme, setTheme } = useTheme()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const now = ready && (order as readonly string[]).includes(theme ?? '') ? (theme as Choice) : 'system'
  const next = order[(order.indexOf(now) + 1) % order.length] ?? 'system'
  const label = `Colours: ${words[now]}. Change to ${words[next]}`
  return (
    <button
      type="button"
      className="grid size-[var(--hit)] cursor-pointer place-items-center text-ink-2 hover:text-accent"
      aria-label={label}
      data-tip={`Colours: ${words[now]}`}
      onClick={() => setTheme(next)}
    >
      <Icon d={icons[now]} filled={now === 'system' && 'M8 2a6 6 0 0 1 0 12z'} />
    </button>
  )
}
