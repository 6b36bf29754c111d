'use client'
import { type Failed, Failure } from '#components/shell/failure.tsx'

export default (props: Failed) => (
  <main className="page pt-4">
    <Failure {...props} what="This view" />
  </main>
)
