import { whenIdle } from '../platform/whenIdle.ts'

/*
 * Charts are drawn in turns, one per task, so that the page stays responsive; visible charts come first. On a phone, charts
 * that are further away wait until the reader scrolls near them, or until the page has been idle for a while.
 */

type Turn = { place: Element; work: () => void }

/** How near a chart must be: one screen ahead of the scroll position. */
const AHEAD = '100% 0px'
/** Milliseconds after which a new page counts as idle. */
const REST_MS = 3_000

const far = new Map<Element, Turn>()
let near: IntersectionObserver | null = null
let rest: ReturnType<typeof setTimeout> | undefined
let waiting: Turn[] = []
let isPlanned = false

/** Runs `work` in its turn; the returned function cancels it. `mayWait`: wait while `place` is far away, as on a phone. */
export function inTurn(place: Element, work: () => void, { mayWait = false } = {}): () => void {
  const turn: Turn = { place, work }
  if (mayWait) hold(turn)
  else take(turn)
  return () => {
    if (far.get(place) === turn) leave(place)
    waiting = waiting.filter((one) => one !== turn)
  }
}

function hold(turn: Turn) {
  far.set(turn.place, turn)
  near ??= new IntersectionObserver(come, { rootMargin: AHEAD })
  near.observe(turn.place)
  clearTimeout(rest)
  rest = setTimeout(() => whenIdle(takeAll), REST_MS)
}

function come(entries: readonly IntersectionObserverEntry[]) {
  for (const { isIntersecting, target } of entries) if (isIntersecting) takeFrom(target)
}

function takeAll() {
  for (const place of far.keys()) takeFrom(place)
}

function takeFrom(place: Element) {
  const turn = far.get(place)
  leave(place)
  if (turn) take(turn)
}

function leave(place: Element) {
  near?.unobserve(place)
  far.delete(place)
}

function take(turn: Turn) {
  waiting.push(turn)
  plan()
}

function plan() {
  if (isPlanned || waiting.length === 0) return
  isPlanned = true
  setTimeout(next)
}

function next() {
  isPlanned = false
  // Check positions only now: the reader may have scrolled in the meantime.
  const turn = waiting.find(isInSight) ?? waiting[0]
  waiting = waiting.filter((one) => one !== turn)
  try {
    turn?.work()
  } finally {
    plan()
  }
}

function isInSight({ place }: Turn): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
