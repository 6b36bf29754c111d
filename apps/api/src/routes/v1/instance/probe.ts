import Type from 'typebox'

/** Whatever a load balancer or a monitor adds to the address, such as the time against caches: it filters nothing. */
export const Probe = Type.Object({}, { additionalProperties: true })
