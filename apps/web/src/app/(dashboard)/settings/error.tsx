'use client'
import { type Failed, Failure } from '#components/shell/failure.tsx'

export default (props: Failed) => <Failure {...props} what="This part of the settings" />
