'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'

const save = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Saves a CSV file; its content is built only when requested. */
export const CsvButton = ({ name, csv }: { name: string; csv: () => string }) => (
  <Button look="quiet" onClick={() => save(`${name}.csv`, new Blob([csv()], { type: 'text/csv;charset=utf-8' }))}>
    CSV
  </Button>
)

type PngButtonProps = { name: string; picture: () => Promise<Blob>; disabled?: boolean }

/** Saves a picture, drawn only when requested; says so if the browser cannot draw it. */
export const PngButton = ({ name, picture, disabled }: PngButtonProps) => {
  const [failed, setFailed] = useState(false)
  const draw = async () => {
    setFailed(false)
    try {
      save(`${name}.png`, await picture())
    } catch {
      setFailed(true)
    }
  }
  return (
    <Button look="quiet" onClick={draw} disabled={disabled} aria-live="polite">
      {failed ? 'PNG failed' : 'PNG'}
    </Button>
  )
}
