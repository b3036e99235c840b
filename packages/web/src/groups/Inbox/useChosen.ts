import { useRef, useState } from 'react'
import { type Frozen, frozen, type Row } from './rows.ts'

const NONE: ReadonlyMap<number, Frozen> = new Map()
type Chosen = ReadonlyMap<number, Frozen>

/**
 * The selected reports, each in the version shown. Reports that the user may not decide cannot be selected. Another `list` has
 * none selected.
 */
export function useChosen(rows: readonly Row[], list: string) {
  const [state, setState] = useState<{ list: string; chosen: Chosen }>({ list, chosen: NONE })
  if (state.list !== list) setState({ list, chosen: NONE })
  const chosen = state.list === list ? state.chosen : NONE
  const setChosen = (next: (now: Chosen) => Chosen) =>
    setState((now) => (now.list === list ? { list, chosen: next(now.chosen) } : now))
  /** The reason typed so far for rejecting them. */
  const reasonRef = useRef('')
  if (chosen.size === 0) reasonRef.current = ''
  const choosable = rows.filter(({ mayDecide }) => mayDecide)
  const isAll = choosable.length > 0 && choosable.every(({ eventId }) => chosen.has(eventId))
  const leave = (eventIds: readonly number[]) =>
    setChosen((now) => new Map([...now].filter(([eventId]) => !eventIds.includes(eventId))))
  return {
    chosen,
    canChoose: choosable.length > 0,
    isAll,
    leave,
    clear: () => setChosen(() => NONE),
    reasonRef,
    /** Selects them again, because nothing was decided. */
    restore(some: readonly Frozen[], typed: string) {
      setChosen((now) => new Map([...some.map((one) => [one.eventId, one] as const), ...now]))
      reasonRef.current = typed
    },
    only: (some: readonly Row[]) => setChosen(() => frozenOf(some)),
    toggle(row: Row) {
      if (chosen.has(row.eventId)) leave([row.eventId])
      else setChosen((now) => new Map([...now, ...frozenOf([row])]))
    },
    toggleAll() {
      if (isAll) leave(choosable.map(({ eventId }) => eventId))
      else setChosen((now) => new Map([...now, ...frozenOf(choosable)]))
    },
  }
}

const frozenOf = (rows: readonly Row[]): Map<number, Frozen> => new Map(rows.map((row) => [row.eventId, frozen(row)]))
