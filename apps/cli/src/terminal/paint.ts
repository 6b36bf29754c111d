import { styleText } from 'node:util'
import type { Out } from './streams.ts'

export type Colour = 'red' | 'green' | 'yellow' | 'bold' | 'dim'
export type Paint = (colour: Colour, text: string) => string

/** Colours text if a person sees it and has not disabled colours (https://no-color.org). */
export const paintFor = (out: Out, env: NodeJS.ProcessEnv): Paint => {
  const wanted = env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : out.isTTY === true && env.TERM !== 'dumb'
  if (env.NO_COLOR || !wanted) return (_, text) => text
  // otherwise styleText would check standard output, whatever `out` is
  return (colour, text) => styleText(colour, text, { validateStream: false })
}
