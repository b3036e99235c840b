import type { Input } from '@daybook/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { callKey } from '../../app/cache.ts'
import { useRefresh, useSave } from '../../app/api.ts'
import { newRequestId } from '../../platform/newRequestId.ts'
import { isUnreached } from '../../app/offline.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { showToast, TOAST_MS } from '../../kit/feedback/toast.ts'
import { type Frozen, namesOf } from './rows.ts'
import { INBOX } from './useWaiting.ts'

export type Decision = Input<'Inbox/Decide'>['decision']

/** The reports that were skipped, and why. */
export type Skipped = {
  what: 'skipped' | 'kept'
  rows: readonly { eventId: number; name: string; message: string; isActionMissing: boolean }[]
  /** How many reports of the same request succeeded. */
  done: number
}

/** `answer`: whether anything was decided; 'unknown' if no answer came, so that it may have been. */
type Made = {
  requestId: string
  key: string
  rows: readonly Frozen[]
  at: number
  answer: Promise<boolean | 'unknown'>
}

/** Milliseconds by a monotonic clock. */
const now = () => performance.now()
/** The latest decisions: their toast stays when another page opens, and so does the key for Undo. */
const made = new Set<Made>()
/** Each toast of a series replaces the previous one. */
const TOASTS = 'inbox'

/**
 * Decides, and undoes decisions. A decided row disappears at once, so that the next report can open; a skipped row comes back,
 * with the reason in `skipped`. `onUndone` gets the reports that wait again, unless the page has been left meanwhile.
 */
export function useDecisions(onUndone: (eventIds: readonly number[]) => void) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const client = useQueryClient()
  /** The requests whose decisions got no answer. */
  const lost = useRef(new Set<string>())
  const decision = useSave('Inbox/Decide', {
    // Before the message about it: its reader looks for the report that it is about.
    onProblem(problem, { requestId, rows }) {
      show(rows.map(({ eventId }) => eventId))
      if (isUnreached(problem)) lost.current.add(requestId)
      return false
    },
  })
  const undoing = useSave('Inbox/Undo')
  /** The decided version by report id. */
  const [gone, setGone] = useState<ReadonlyMap<number, number>>(new Map())
  const [skipped, setSkipped] = useState<Skipped | null>(null)
  /** A decision that got no answer is sent again with the same id. */
  const ids = useRef(new Map<string, string>())
  // A toast outlives the render that showed it: filters may have changed since, or the page.
  const undone = useRef(onUndone)
  useEffect(() => {
    undone.current = onUndone
    return () => {
      undone.current = () => {}
    }
  })

  const hide = (rows: readonly Frozen[]) =>
    setGone((before) => new Map([...before, ...rows.map(({ eventId, version }) => [eventId, version] as const)]))
  const show = (eventIds: readonly number[]) =>
    setGone((before) => new Map([...before].filter(([eventId]) => !eventIds.includes(eventId))))

  /** Resolves to how many reports were decided; null if there was no answer. */
  function decide(kind: Decision, reason: string, rows: readonly Frozen[]): Promise<number | null> {
    const input = {
      decision: kind,
      reason,
      rows: rows.map(({ eventId, version }) => ({ eventId, version })),
    }
    const key = JSON.stringify(input)
    const requestId = ids.current.get(key) ?? newRequestId()
    ids.current.set(key, requestId)
    hide(rows)
    setSkipped(null)
    const one: Made = { requestId, key, rows, at: now(), answer: Promise.resolve(false) }
    const sent = send(one, { ...input, requestId })
    one.answer = sent.then((done) => (done === 'unknown' ? done : (done ?? 0) > 0))
    made.add(one)
    return sent.then((done) => (done === 'unknown' ? null : done))
  }

  async function send(one: Made, input: Input<'Inbox/Decide'>): Promise<number | 'unknown' | null> {
    const answer = await decision.run(input)
    if (!answer) {
      // It may have arrived, or still arrive: the key for Undo takes it back.
      const isUnknown = lost.current.delete(one.requestId)
      one.at = now()
      if (!isUnknown) made.delete(one)
      await refresh(...INBOX)
      return isUnknown ? 'unknown' : null
    }
    ids.current.delete(one.key)
    one.at = now()
    const names = new Map(one.rows.map(({ eventId, name }) => [eventId, name]))
    const left = answer.rows.flatMap(({ eventId, message, verdict }) => {
      const isActionMissing = verdict === 'actionMissing'
      return message === null ? [] : [{ eventId, name: names.get(eventId) ?? '', message, isActionMissing }]
    })
    const done = answer.rows.length - left.length
    if (left.length > 0) {
      show(left.map(({ eventId }) => eventId))
      setSkipped({ what: 'skipped', rows: left, done })
    }
    const only = one.rows.length === 1 ? one.rows[0] : undefined
    const skippedIds = new Set(left.map(({ eventId }) => eventId))
    const inNameOf = namesOf(one.rows.filter(({ eventId }) => !skippedIds.has(eventId)))
    const isApproval = input.decision === 'approve'
    if (done > 0) {
      void showToast({
        text: [
          only
            ? t(isApproval ? 'Inbox.approvedOne' : 'Inbox.rejectedOne', { name: only.name })
            : t(isApproval ? 'Inbox.approved' : 'Inbox.rejected', { count: done }),
          ...(inNameOf === '' ? [] : [t('Inbox.inNameOf', { names: inNameOf })]),
        ].join(' · '),
        action: { label: t('Inbox.undo'), run: () => void undo(one) },
        group: TOASTS,
      })
    }
    void refresh(...INBOX, ...(isApproval ? [] : (['Inbox/GetReasons'] as const)))
    return done
  }

  async function undo(one: Made): Promise<void> {
    made.delete(one)
    if (!(await one.answer)) return
    const answer = await undoing.run({ requestId: one.requestId })
    if (!answer) {
      // Nothing was said to be undone; it can be tried again.
      one.at = now()
      made.add(one)
      return
    }
    ids.current.delete(one.key)
    const names = new Map(one.rows.map(({ eventId, name }) => [eventId, name]))
    const back = answer.rows.filter(({ outcome }) => outcome === 'waiting').map(({ eventId }) => eventId)
    const kept = answer.rows.flatMap(({ eventId, message }) =>
      message === null ? [] : [{ eventId, name: names.get(eventId) ?? '', message, isActionMissing: false }],
    )
    setSkipped(kept.length > 0 ? { what: 'kept', rows: kept, done: back.length } : null)
    // What was read before the decision has an older version: deciding on that would be refused.
    for (const eventId of back)
      client.removeQueries({ queryKey: callKey('Inbox/GetReport', { eventId }), type: 'inactive' })
    show(back)
    if (back.length > 0) void showToast({ text: t('Inbox.undone', { count: back.length }), group: TOASTS })
    else if (kept.length === 0) void showToast({ text: t('Inbox.nothingDecided'), group: TOASTS })
    // Before the reading: a report that opens later closes what somebody has begun by then.
    undone.current(back)
    await refresh(...INBOX)
  }

  /** Undoes the latest decision that can be undone; pressing again goes further back. */
  function undoLast(): void {
    for (const one of made) if (now() - one.at >= TOAST_MS) made.delete(one)
    const last = [...made].at(-1)
    if (last) void undo(last)
    else announce(t('Inbox.nothingToUndo'))
  }

  return {
    decide,
    undoLast,
    gone,
    skipped,
    closeSkipped: () => setSkipped(null),
  }
}
