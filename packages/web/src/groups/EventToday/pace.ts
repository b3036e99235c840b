/** Minimum milliseconds between two loads: many reports at once cause one load. */
const LEAST = 1_000
/** A page spends at most a sixth of its time loading: two hundred pages must not keep a busy server from accepting reports. */
const TIMES = 5
/** The interval at which a page without live updates polls. */
const MOST = 20_000

/** How long to wait before the next load, after one that took this many milliseconds. */
export const pauseAfter = (took: number) => Math.min(MOST, Math.max(LEAST, TIMES * took))
