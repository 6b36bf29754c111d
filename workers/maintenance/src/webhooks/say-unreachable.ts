const unknownAuthority =
  'Its certificate is not signed by an authority that this machine trusts. NODE_EXTRA_CA_CERTS names more.'
const noWay = 'Its host cannot be reached from here. Check that it runs, and the firewalls between.'
const brokenOff = 'It broke the connection off without an answer. Check the log of the receiver.'

const sentences: Partial<Record<string, string>> = {
  ENOTFOUND: 'There is no host of this name. Check the address for a typing mistake.',
  EAI_AGAIN: 'The name of its host could not be looked up. Check the DNS of the machine that sends.',
  ECONNREFUSED: 'Nothing accepts connections at its port. Check that the receiver runs, and the port of the address.',
  ECONNRESET: brokenOff,
  EPIPE: brokenOff,
  UND_ERR_SOCKET: brokenOff,
  EHOSTUNREACH: noWay,
  ENETUNREACH: noWay,
  ETIMEDOUT: noWay,
  UND_ERR_CONNECT_TIMEOUT: noWay,
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  CERT_NOT_YET_VALID: 'Its certificate is not valid yet. Check the clocks of both machines.',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host name.',
  EPROTO: 'It does not speak TLS at this port. Check whether the address should begin with http://.',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'It does not speak TLS at this port. Check whether the address should begin with http://.',
}

/** Why no connection came about and what to check, with the code for whoever searches for it; never with the address. */
export const sayUnreachable = ({ code, message }: { code?: string; message: string }): string => {
  const sentence = code && sentences[code]
  return sentence ? `${sentence} (${code})` : `It could not be reached: ${code ?? message}.`
}
