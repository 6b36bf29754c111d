'use client'
import NextLink, { useLinkStatus } from 'next/link'
import type { ComponentProps } from 'react'
import { useProject, useTarget } from '#components/session/session.tsx'
import { inProject } from '#lib/project/address.ts'

type LinkProps = ComponentProps<typeof NextLink> & { href: string }

/** Says at the top of the page that the next one is on its way; not at once, for mostly it is there by then. */
const OnItsWay = () => (useLinkStatus().pending ? <span className="on-its-way" aria-hidden="true" /> : null)

/**
 * A link within the project that is shown. It fetches nothing before it is followed: the machine behind this page may be
 * measuring.
 */
export const Link = ({ href, children, ...rest }: LinkProps) => (
  <NextLink prefetch={false} href={inProject(href, useProject())} target={useTarget()} {...rest}>
    {children}
    <OnItsWay />
  </NextLink>
)
