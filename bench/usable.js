// Put into a measured page before anything else, after `globalThis.ready`, the selector of what a person waits for: when
// it is there and the page answers, how long the tasks of more than 50 ms took in all, by how much the layout shifted, and the
// longest time from a press to its next frame.
const seen = { usable: 0, longTasks: 0, lastAt: 0, shift: 0, press: 0 }
globalThis.seen = seen
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    seen.longTasks += duration
    seen.lastAt = startTime + duration
  }
}).observe({ type: 'longtask', buffered: true })
// Told of changes, not asking in each frame: a page that asks draws frames that nobody needs, a tenth of what is measured.
const changes = new MutationObserver(() => {
  if (!document.querySelector(globalThis.ready)) return
  changes.disconnect()
  // Drawn, and through with what it was doing.
  requestAnimationFrame(() => setTimeout(() => (seen.usable = performance.now())))
})
changes.observe(document, { childList: true, subtree: true, attributes: true })
// As browsers count it: the worst run of shifts that follow each other within a second, of five seconds at most.
const run = { from: 0, last: 0, sum: 0 }
new PerformanceObserver((list) => {
  for (const { startTime, value, hadRecentInput } of list.getEntries()) {
    if (hadRecentInput) continue
    if (startTime - run.last > 1000 || startTime - run.from > 5000) Object.assign(run, { from: startTime, sum: 0 })
    run.last = startTime
    run.sum += value
    seen.shift = Math.max(seen.shift, run.sum)
  }
}).observe({ type: 'layout-shift', buffered: true })
new PerformanceObserver((list) => {
  for (const { duration, interactionId } of list.getEntries())
    if (interactionId) seen.press = Math.max(seen.press, duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
