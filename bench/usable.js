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
const look = () => {
  if (!document.querySelector(globalThis.ready)) return requestAnimationFrame(look)
  // Drawn, and through with what it was doing.
  requestAnimationFrame(() => setTimeout(() => (seen.usable = performance.now())))
}
requestAnimationFrame(look)
