/** Milliseconds between two readings: many reports at once are one. */
const LEAST = 1_000
/** A page spends at most a sixth of its time reading: two hundred of them must not keep a busy server from taking reports. */
const TIMES = 5
/** As often as a page without live updates asks. */
const MOST = 20_000

/** How long the page waits before the next reading, after one that took so many milliseconds. */
export const pauseAfter = (took: number) => Math.min(MOST, Math.max(LEAST, TIMES * took))
