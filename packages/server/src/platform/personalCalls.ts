import { turns } from './turns.ts'

/**
 * The calls of each person in this process: two at once, or one while a file of theirs is written or read. With more, one
 * person who sends calls without a pause slows everyone else down. A page makes a handful, each answered in milliseconds.
 */
export const personalCalls = turns({ atOnceEach: 2, waitingEach: 50, longestMs: 10_000, pauseMs: 5 })
