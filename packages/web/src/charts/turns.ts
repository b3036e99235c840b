import { whenIdle } from '../app/whenIdle.ts'

/*
 * Charts are drawn in turns: one a task, so that the page answers in between. First what the reader has before their eyes,
 * then the rest of the page, and at last, whenever the browser is at leisure, the pictures for files.
 */

/** `place`: where it is drawn; null for what is not seen. */
type Turn = { place: Pick<Element, 'getBoundingClientRect'> | null; work: () => void }

let waiting: Turn[] = []
let planned: { isUrgent: boolean; cancel: () => void } | null = null

/** Does `work` when its turn has come; what is returned gives it up. */
export function inTurn(place: Turn['place'], work: () => void): () => void {
  const turn: Turn = { place, work }
  waiting.push(turn)
  if (!planned || (!planned.isUrgent && place)) plan()
  return () => {
    waiting = waiting.filter((one) => one !== turn)
  }
}

function plan() {
  planned?.cancel()
  planned = null
  if (waiting.length === 0) return
  const isUrgent = waiting.some(({ place }) => place !== null)
  planned = { isUrgent, cancel: isUrgent ? soon(next) : atLeisure(next) }
}

function next() {
  planned = null
  // Where it stands is asked now: the reader may have scrolled in the meantime.
  const turn = waiting.find(isInSight) ?? waiting.find(({ place }) => place !== null) ?? waiting[0]
  waiting = waiting.filter((one) => one !== turn)
  try {
    turn?.work()
  } finally {
    plan()
  }
}

function isInSight({ place }: Turn): boolean {
  if (!place) return false
  const { top, bottom } = place.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function soon(run: () => void): () => void {
  const timer = setTimeout(run)
  return () => clearTimeout(timer)
}

/** Nobody waits longer than a second. */
const atLeisure = (run: () => void) => whenIdle(run, { most: 1_000, otherwise: 50 })
