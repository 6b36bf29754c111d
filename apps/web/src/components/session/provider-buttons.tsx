'use client'
import type { BeginProvider, ProviderBegun, SignInMethods } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'

type ProviderButtonsProps = {
  providers: SignInMethods['providers']
  words: (name: string) => string
  trip: Omit<BeginProvider, 'provider'>
}

/** Buttons that send the browser to a sign-in provider. Nothing if none is configured. */
export const ProviderButtons = ({ providers, words, trip }: ProviderButtonsProps) => {
  const sending = useSending()
  if (providers.length === 0) return null
  const begin = (provider: BeginProvider['provider']) =>
    sending.send(async () => {
      const { url } = await browserSend<ProviderBegun>('POST', '/session/provider', { ...trip, provider })
      window.location.assign(url)
    })
  return (
    <div className="flex flex-wrap items-baseline gap-3">
      {providers.map(({ id, name }) => (
        <Button key={id} disabled={sending.busy} onClick={() => begin(id)}>
          {words(name)}
        </Button>
      ))}
      <Refusal of={sending} />
    </div>
  )
}
