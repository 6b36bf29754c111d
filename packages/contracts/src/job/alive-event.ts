/** In GET /events, sent by itself, without `id:`, at least every `aliveEverySeconds`: a reader that hears nothing for longer has lost its connection. */
export const aliveEvent = 'alive'
export const aliveEverySeconds = 5
