// Loaded first into every child of the supervisor. When the supervisor is gone, however it went, the channel closes:
// then the child gets the signal on which it would stop anyway, and does not outlive its grace.
if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 8000).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel.unref()
}
