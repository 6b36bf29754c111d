import { ImageResponse } from 'next/og'
import type { ReactNode } from 'react'
import { originIn } from '#lib/social/origin.ts'
import { latin, palette } from '#lib/social/palette.ts'

const size = { width: 1200, height: 630 } as const
export const cardBody = { width: 1088, height: 410 } as const

/** Length of the longest text that fits into one line of the title. */
const titleLength = 54
const clip = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

type CardProps = {
  title: string
  note: string
  /** what the figures were measured on, as far as it is one and known */
  machine?: string
  children?: ReactNode
}

/** Where the picture comes from, read where the picture is all there is to see. */
const footOf = (machine: string | undefined, headers: Headers): string =>
  ['wrkbench', originIn(headers).host, machine].filter(Boolean).join(' · ')

const Card = ({ title, note, foot, children }: Omit<CardProps, 'machine'> & { foot: string }) => (
  <div
    style={{
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      height: '100%',
      padding: '44px 56px 36px',
      background: palette['--bg'],
      color: palette['--ink'],
    }}
  >
    <div style={{ display: 'flex', fontSize: 44, letterSpacing: '-0.02em' }}>{latin(clip(title, titleLength))}</div>
    <div style={{ display: 'flex', fontSize: 24, color: palette['--ink-2'], marginTop: 4 }}>
      {latin(clip(note, 96))}
    </div>
    <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, marginTop: 24 }}>{children}</div>
    <div style={{ display: 'flex', fontSize: 22, color: palette['--ink-2'] }}>{latin(clip(foot, 96))}</div>
  </div>
)

/** A preview picture for links. Drawn here, with the typeface that comes with Next.js; nothing is fetched. */
export const socialPicture = (
  { machine, ...card }: CardProps,
  { headers }: Request,
  { isPublic } = { isPublic: !headers.has('cookie') },
): ImageResponse =>
  new ImageResponse(<Card {...card} foot={footOf(machine, headers)} />, {
    ...size,
    headers: { 'cache-control': `${isPublic ? 'public' : 'private'}, max-age=300`, vary: 'Cookie' },
  })

/** The preview for anything hidden, missing or requested wrongly: reveals nothing about it. */
export const nothingPicture = (request: Request): ImageResponse =>
  socialPicture({ title: 'Benchmarks of HTTP servers', note: 'with the uncertainty of every figure' }, request, {
    isPublic: true,
  })
