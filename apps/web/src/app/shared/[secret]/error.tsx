'use client'
import { Failure } from '#components/shell/failure.tsx'

export default function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <main className="page pt-4">
      <Failure error={error} retry={retry} what="This view" />
    </main>
  )
}
