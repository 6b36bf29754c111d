'use client'
import { type Failed, Failure } from '#components/shell/failure.tsx'

export default (props: Failed) => (
  <main className="page">
    <Failure {...props} what="The invitation" />
  </main>
)
