import { createSocket } from 'node:dgram'
import os from 'node:os'

/** Name of the network interface that has this address; null if none has it. */
export const interfaceOf = (address: string): string | null =>
  Object.entries(os.networkInterfaces()).find(([, all]) => all?.some((one) => one.address === address))?.[0] ?? null

/**
 * The address from which this host would send to `host`. Nothing is sent: connecting a UDP socket only looks up the
 * route.
 */
const ownAddressTowards = (host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    socket.once('error', reject)
    socket.connect(9, host, () => {
      const { address } = socket.address()
      socket.close(() => resolve(address))
    })
  })

/** Name of the interface through which this host reaches `host`; null if unknown. */
export const interfaceTowards = async (host: string): Promise<string | null> => {
  const own = await ownAddressTowards(host).catch(() => null)
  return own === null ? null : interfaceOf(own)
}
