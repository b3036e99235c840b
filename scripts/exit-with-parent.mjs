// Preloaded into a process of ours. The channel to the parent closes when the parent dies, by SIGKILL too.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
