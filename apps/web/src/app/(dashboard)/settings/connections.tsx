'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { Account, ProviderId, SignInMethods } from '@wrkbench/contracts'
import { browserSend } from '#api/browser.ts'
import { accountQuery } from '#api/queries.ts'
import { ProviderButtons } from '#components/session/provider-buttons.tsx'
import { Button } from '#components/ui/button.tsx'
import { Refusal } from '#components/ui/sent.tsx'
import { useSending } from '#lib/form/use-sending.ts'

/** Other places that say who the visitor is. Nothing where none is set up. */
export const Connections = ({ account, providers }: { account: Account; providers: SignInMethods['providers'] }) => {
  const client = useQueryClient()
  const sending = useSending()
  const disconnect = (id: ProviderId) =>
    sending.send(async () => {
      await browserSend('DELETE', `/account/providers/${id}`)
      await client.invalidateQueries({ queryKey: accountQuery().queryKey })
    })
  const isConnected = ({ id }: { id: ProviderId }) => account.providers.includes(id)
  return (
    <div className="mt-6 grid gap-3">
      {providers.filter(isConnected).map(({ id, name }) => (
        <p key={id} className="flex flex-wrap items-baseline gap-3">
          Connected with {name}.
          <Button look="quiet" disabled={sending.busy} onClick={() => disconnect(id)}>
            Disconnect
          </Button>
        </p>
      ))}
      <Refusal of={sending} />
      <ProviderButtons
        providers={providers.filter((one) => !isConnected(one))}
        words={(name) => `Connect ${name}`}
        trip={{ purpose: 'connect', next: '/settings' }}
      />
    </div>
  )
}
