const unknownAuthority =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE))$/

/** Advice to append to Node's error message if the signer of a certificate is not trusted; else an empty string. */
export const certificateAdvice = (error: Error): string =>
  'code' in error && unknownAuthority.test(String(error.code))
    ? '. NODE_EXTRA_CA_CERTS=<file> names the authority where it is one of your own.'
    : ''
