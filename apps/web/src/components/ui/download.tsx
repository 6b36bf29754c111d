'use client'
import { Button } from '#components/ui/button.tsx'

const save = (name: string, type: string, content: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Writes the file when it is asked for; the content is not built before. */
export const CsvButton = ({ name, csv, className }: { name: string; csv: () => string; className?: string }) => (
  <Button look="quiet" className={className} onClick={() => save(`${name}.csv`, 'text/csv;charset=utf-8', csv())}>
    CSV
  </Button>
)
