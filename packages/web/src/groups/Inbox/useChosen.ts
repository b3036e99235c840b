import { useRef, useState } from 'react'
import { type Frozen, frozen, type Row } from './rows.ts'

/** The selected reports, each in the version shown. Reports that the user may not decide cannot be selected. */
export function useChosen(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Frozen>>(new Map())
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
    clear: () => setChosen(new Map()),
    reasonRef,
    /** Selects them again, because nothing was decided. */
    restore(some: readonly Frozen[], typed: string) {
      setChosen((now) => new Map([...some.map((one) => [one.eventId, one] as const), ...now]))
      reasonRef.current = typed
    },
    only: (some: readonly Row[]) => setChosen(frozenOf(some)),
    toggle(row: Row) {
      if (chosen.has(row.eventId)) leave([row.eventId])
      else setChosen(new Map([...chosen, ...frozenOf([row])]))
    },
    toggleAll() {
      if (isAll) leave(choosable.map(({ eventId }) => eventId))
      else setChosen(new Map([...chosen, ...frozenOf(choosable)]))
    },
  }
}

const frozenOf = (rows: readonly Row[]): Map<number, Frozen> => new Map(rows.map((row) => [row.eventId, frozen(row)]))
