'use client'
import { useSyncExternalStore } from 'react'
import { keyHelp } from '#lib/keys/key-help.ts'

/** Switches off our own key: for people who use speech input, keys are pressed by chance. */
export const KeySwitch = () => {
  const isOn = useSyncExternalStore(keyHelp.listen, keyHelp.isOn, () => true)
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => keyHelp.turn(target.checked)} />
      <span>? opens this list</span>
    </label>
  )
}
