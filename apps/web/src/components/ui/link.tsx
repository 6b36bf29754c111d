'use client'
import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { useProject, useTarget } from '#components/session/session.tsx'
import { inProject } from '#lib/project/address.ts'

type LinkProps = ComponentProps<typeof NextLink> & { href: string }

/**
 * A link within the project that is shown. It fetches nothing before it is followed: the machine behind this page may be
 * measuring.
 */
export const Link = ({ href, ...rest }: LinkProps) => (
  <NextLink prefetch={false} href={inProject(href, useProject())} target={useTarget()} {...rest} />
)
