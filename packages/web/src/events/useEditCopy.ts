import type { EditData } from '@daybook/shared/calls/shapes/event'
import { useState } from 'react'
import { session } from '../app/session.ts'
import { differences, editCopy, editOver } from './editCopy.ts'
import { type EventValues, valuesOf } from './eventValues.ts'

/** What was typed over an older version: the report with it, for a person to take or leave. */
export type Offer = { mine: EventValues; now: EventValues }

/**
 * The form of an edit with what is kept of it on this device. What was typed over this version is back at once; what was
 * typed over an older one is offered, next to what somebody else saved since. `round` is the form's key.
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
    /** What is not decided about yet is not written over. */
    keep: (values: EventValues) => {
      if (!begun.offer) write(values)
    },
    clear: () => copy?.clear(),
    /** What was typed goes into the form, over what is saved now. */
    take({ mine }: Offer) {
      write(mine)
      begin(mine)
    },
    /** The form as the report is stored. */
    discard() {
      copy?.clear()
      begin(base)
    },
  }
}
