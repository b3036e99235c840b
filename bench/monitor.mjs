// Preloaded into a measured process (--import): reports memory and event loop delays to its parent, so that the product
// needs no code for it.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 2

if (isMainThread && process.channel) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let peak = process.memoryUsage()
  setInterval(() => {
    if (process.memoryUsage.rss() > peak.rss) peak = process.memoryUsage()
  }, 20).unref()

  process.on('message', (/** @type {{ ask?: string }} */ { ask }) => {
    if (ask === 'reset') {
      delays.reset()
      peak = process.memoryUsage()
    }
    const now = process.memoryUsage()
    if (now.rss > peak.rss) peak = now
    // The timer itself accounts for its interval.
    const blocked = delays.count > 0 ? Math.max(0, delays.max / 1e6 - RESOLUTION_MS) : 0
    const { user, system } = process.cpuUsage()
    process.send?.({ rss: now.rss, peak, blocked, cpu: (user + system) / 1000 })
  })
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
