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
export const CsvButton = ({ name, csv, className }: { name: string; csv: () => string; className?: string }) => (
  <Button
    look="quiet"
    className={className}
    onClick={() => save(`${name}.csv`, new Blob([csv()], { type: 'text/csv;charset=utf-8' }))}
  >
    CSV
  </Button>
)

type PngButtonProps = { name: string; picture: () => Promise<Blob>; className?: string; disabled?: boolean }

/** Saves a picture, drawn only when requested; says so if the browser cannot draw it. */
export const PngButton = ({ name, picture, className, disabled }: PngButtonProps) => {
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
    <Button look="quiet" className={className} onClick={draw} disabled={disabled} aria-live="polite">
      {failed ? 'PNG failed' : 'PNG'}
    </Button>
  )
}
