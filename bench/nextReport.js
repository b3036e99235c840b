// Put into the inbox before anything else: from each key to the frame that shows another report, whole, in milliseconds.
const shown = { waits: [] }
globalThis.shown = shown
const ready = () => document.querySelector('[data-report][data-ready]')?.dataset.report
addEventListener(
  'keydown',
  ({ timeStamp }) => {
    const before = ready()
    // Told of changes, not asking in each frame: a page that asks draws frames that nobody needs.
    const changes = new MutationObserver(() => {
      const now = ready()
      if (now === undefined || now === before) return
      changes.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        // Told after the frame that was being drawn.
        port1.onmessage = () => shown.waits.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    })
    changes.observe(document, { childList: true, subtree: true, attributes: true })
  },
  { capture: true },
)
