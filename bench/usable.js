// Put into a measured page before anything else, after `globalThis.ready`, the selector of what a person waits for: when
// it is there and the page answers, and how long the tasks of more than 50 ms took in all.
const seen = { usable: 0, longTasks: 0, lastAt: 0 }
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
