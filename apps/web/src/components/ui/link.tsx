import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/** A link that fetches nothing before it is followed: the machine behind this page may be measuring. */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink prefetch={false} {...props} />
