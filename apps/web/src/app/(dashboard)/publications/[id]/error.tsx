'use client'
import { type Failed, Failure } from '#components/shell/failure.tsx'

export default (props: Failed) => <Failure {...props} what="The publication" />
