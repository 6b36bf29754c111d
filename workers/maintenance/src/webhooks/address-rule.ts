import ipaddr from 'ipaddr.js'

/** True if messages may be sent to this IP address. */
export type AddressRule = (address: string) => boolean

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

const networkOf = (text: string): Network => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** True if the text is a list of addresses and networks, separated by commas. */
export const isNetworkList = (text: string): boolean =>
  listOf(text).every((one) => (one.includes('/') ? ipaddr.isValidCIDR(one) : ipaddr.isValid(one)))

const listOf = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || [])

/**
 * Allows public addresses and those in `allowed`. All others (private networks, this machine, link-local addresses with
 * the metadata of clouds, reserved ranges) are out of reach from outside, so no webhook may reach them either. IPv4
 * within IPv6 counts as IPv4.
 */
export const createAddressRule = (allowed: string): AddressRule => {
  const networks = listOf(allowed).map(networkOf)
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    if (address.range() === 'unicast') return true
    return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  }
}
