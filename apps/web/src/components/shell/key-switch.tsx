'use client'
import { useSyncExternalStore } from 'react'
import { keyHelp } from '#lib/keys/key-help.ts'

/** Who speaks to their computer has keys pressed by chance: the one of our own can be switched off. */
export const KeySwitch = () => {
  const isOn = useSyncExternalStore(keyHelp.listen, keyHelp.isOn, () => true)
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => keyHelp.turn(target.checked)} />
      <span>? opens this list</span>
    </label>
  )
}
