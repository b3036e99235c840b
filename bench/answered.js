// Put into a page before anything else, with `globalThis.watched`, the selector of what answers a key: from the last key to the
// frame that shows the last change there, in milliseconds; null while nothing has changed.
const answered = { took: null, at: 0 }
globalThis.answered = answered
let pressedAt = 0
let isKeyDown = false
const press = ({ type, timeStamp }) => {
  // A letter that the keyboard does not have comes without a key.
  const isOfKey = type === 'beforeinput' && isKeyDown
  isKeyDown = type === 'keydown'
  if (isOfKey) return
  pressedAt = timeStamp
  answered.took = null
  answered.at = performance.now()
}
addEventListener('keydown', press, { capture: true })
addEventListener('beforeinput', press, { capture: true })
const isWatched = ({ target, addedNodes, removedNodes }) =>
  (target instanceof Element ? target : target.parentElement)?.closest(globalThis.watched) ||
  [...addedNodes, ...removedNodes].some(
    (node) =>
      node instanceof Element && (node.matches(globalThis.watched) || node.querySelector(globalThis.watched) !== null),
  )
new MutationObserver((changes) => {
  if (pressedAt === 0 || !changes.some(isWatched)) return
  const key = pressedAt
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    // Told after the frame that was being drawn.
    port1.onmessage = () => {
      if (key !== pressedAt) return
      answered.at = performance.now()
      answered.took = answered.at - key
    }
    port2.postMessage(null)
  })
}).observe(document, { childList: true, characterData: true, subtree: true })
