import type { EditData } from '@daybook/shared/calls/shapes/event'
import { useState } from 'react'
import { session } from '../app/session.ts'
import { differences, editCopy, editOver } from './editCopy.ts'
import { type EventValues, valuesOf } from './eventValues.ts'

/** The report with input that was typed over an older version, for the user to take or discard. */
export type Offer = { mine: EventValues; now: EventValues }

/**
 * The form of an edit and its stored copy on this device. Input typed over the current version is restored at once; input
 * typed over an older version is offered, next to what others have saved since. `round` is the form's key.
 */
export function useEditCopy(report: EditData, userId = session.person()?.userId) {
  const { eventId, version } = report
  const [copy] = useState(() => (userId === undefined ? null : editCopy(userId, eventId)))
  const [base] = useState(() => valuesOf(report))
  const [begun, setBegun] = useState(() => beginning())
  const [round, setRound] = useState(0)

  function beginning(): { initial: EventValues; offer: Offer | null } {
    const kept = copy?.read()
    if (!kept) return { initial: base, offer: null }
    if (kept.version === version) return { initial: kept.values, offer: null }
    const mine = editOver(base, kept)
    return { initial: base, offer: differences(mine, base).length > 0 ? { mine, now: base } : null }
  }
  function begin(initial: EventValues) {
    setBegun({ initial, offer: null })
    setRound(round + 1)
  }
  const write = (values: EventValues) => copy?.write({ version, base, values })
  return {
    round,
    ...begun,
    isRestored: begun.initial !== base,
    /** Do not overwrite an offer that is still undecided. */
    keep: (values: EventValues) => {
      if (!begun.offer) write(values)
    },
    clear: () => copy?.clear(),
    /** Applies the typed input to the form, on top of the saved values. */
    take({ mine }: Offer) {
      write(mine)
      begin(mine)
    },
    /** Resets the form to the stored report. */
    discard() {
      copy?.clear()
      begin(base)
    },
  }
}
