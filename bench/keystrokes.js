// Put into a measured page before anything else: how long each keystroke waits until the next picture is on the screen.
// Twice over: as the browser's own Event Timing says it, which counts from 16 ms on in steps of 8, and from the key to the
// first task after the frame, which also knows the quick ones.
const keystrokes = { waits: [], told: [] }
globalThis.keystrokes = keystrokes
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) {
    if (name === 'keydown' || name === 'input' || name === 'keyup') keystrokes.told.push(duration)
  }
}).observe({ type: 'event', durationThreshold: 16 })
addEventListener(
  'keydown',
  ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => keystrokes.waits.push(performance.now() - timeStamp)
      port2.postMessage(null)
    }),
  true,
)
