import { createSocket } from 'node:dgram'
import os from 'node:os'

/** The interface that has this address; null: none has. */
export const interfaceOf = (address: string): string | null =>
  Object.entries(os.networkInterfaces()).find(([, all]) => all?.some((one) => one.address === address))?.[0] ?? null

/** Address from which this host would send to that one. Nothing is sent: connecting a UDP socket only looks the way up. */
const ownAddressTowards = (host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    socket.once('error', reject)
    socket.connect(9, host, () => {
      const { address } = socket.address()
      socket.close(() => resolve(address))
    })
  })

/** The interface by which this host reaches that one; null: it cannot be told. */
export const interfaceTowards = async (host: string): Promise<string | null> => {
  const own = await ownAddressTowards(host).catch(() => null)
  return own === null ? null : interfaceOf(own)
}
