'use client'
import { useState } from 'react'

/**
 * Says to a screen reader what changed since the page was opened, without taking anybody anywhere. What was there from
 * the start is read in its place.
 */
export const Announced = ({ words }: { words: string }) => {
  const [first] = useState(words)
  const [changed, setChanged] = useState(false)
  if (!changed && words !== first) setChanged(true)
  return (
    <p role="status" className="sr-only">
      {changed ? words : ''}
    </p>
  )
}
