// Preloaded into child processes. The channel to the parent closes when the parent dies, even by SIGKILL.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
