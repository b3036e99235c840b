// Put into the inbox before anything else: from each key to the frame that shows another report, whole, in milliseconds.
const shown = { waits: [] }
globalThis.shown = shown
const ready = () => document.querySelector('[data-report][data-ready]')?.dataset.report
addEventListener(
  'keydown',
  ({ timeStamp }) => {
    const before = ready()
    const look = () => {
      const now = ready()
      if (now === undefined || now === before) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      // Told after the frame that was being drawn.
      port1.onmessage = () => shown.waits.push(performance.now() - timeStamp)
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  },
  { capture: true },
)
