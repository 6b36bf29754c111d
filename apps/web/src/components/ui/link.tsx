'use client'
import NextLink, { useLinkStatus } from 'next/link'
import type { ComponentProps } from 'react'
import { useProject, useTarget } from '#components/session/session.tsx'
import { inProject } from '#lib/project/address.ts'

type LinkProps = ComponentProps<typeof NextLink> & { href: string }

/** Shows at the top of the page that the next page is loading. Appears with a delay, since pages mostly load faster. */
const OnItsWay = () => (useLinkStatus().pending ? <span className="on-its-way" aria-hidden="true" /> : null)

/** A link within the current project. It prefetches nothing: the machine behind this page may be measuring. */
export const Link = ({ href, children, ...rest }: LinkProps) => (
  <NextLink prefetch={false} href={inProject(href, useProject())} target={useTarget()} {...rest}>
    {children}
    <OnItsWay />
  </NextLink>
)
