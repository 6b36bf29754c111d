import type { ComponentProps } from 'react'
import { Link } from '#components/ui/link.tsx'
import { cx } from '#lib/cx.ts'

type Look = 'plain' | 'go' | 'stop' | 'quiet'
const looks: Record<Look, string> = { plain: 'btn', go: 'btn go', stop: 'btn stop', quiet: 'btn quiet' }

export const Button = ({ look = 'plain', className, ...rest }: ComponentProps<'button'> & { look?: Look }) => (
  <button type="button" className={cx(looks[look], className)} {...rest} />
)

export const ButtonLink = ({ look = 'plain', className, ...rest }: ComponentProps<typeof Link> & { look?: Look }) => (
  <Link className={cx(looks[look], className)} {...rest} />
)
