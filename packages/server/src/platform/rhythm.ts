/** Shares of the time that makers of shared answers may be at work: above the one hints come half as often, below the other twice. */
const [BUSY, IDLE] = [0.35, 0.1]
const RAREST = 4
/** Milliseconds, at least, over which the share is taken. */
const LOOK = 6_000

/**
 * How many times as far apart as usual hints to live pages come: 1, 2 or 4, by how busy answering their pages keeps the process. Each
 * hint is answered by reading a day whose reports grow in number, and who files must not wait for those who look on.
 *
 * @param spent milliseconds that answers have taken so far, of all makers
 * @param makers how many work at the same time
 */
export function rhythm(spent: () => number, makers: number, now = () => performance.now()): () => number {
  let times = 1
  let [lookedAt, spentAt] = [now(), spent()]
  return () => {
    const passed = now() - lookedAt
    if (passed < LOOK) return times
    const share = (spent() - spentAt) / (passed * makers)
    if (share > BUSY) times = Math.min(RAREST, times * 2)
    else if (share < IDLE) times = Math.max(1, times / 2)
    lookedAt += passed
    spentAt = spent()
    return times
  }
}
