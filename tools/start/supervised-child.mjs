import { subscribe } from 'node:diagnostics_channel'

// Loaded first into every child of the supervisor. When the supervisor is gone, however it ended, the channel closes:
// the child then gets the signal on which it would stop anyway, and does not outlive its grace period.
if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 8000).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel.unref()
}
// Tells the supervisor at which port this process listens: whatever answers there may also be another program.
if (process.send) {
  subscribe('tracing:net.server.listen:asyncEnd', ({ server }) => {
    const port = server.address()?.port
    if (port !== undefined && process.connected) process.send({ listensOn: port })
  })
}
