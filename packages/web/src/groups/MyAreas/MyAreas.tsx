/* Over 300 lines: the start page of reporters, whose sections share one state of what was just filed. */

import { formatDay } from '@daybook/shared/days'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { type TFunction, useTranslation, withTexts } from '../../platform/i18n/i18n.ts'
import { callKey } from '../../app/cache.ts'
import { useCall, useRefresh } from '../../app/api.ts'
import { offlineStore } from '../../app/offline.ts'
import { paths } from '../../app/paths.ts'
import { whenIdle } from '../../platform/whenIdle.ts'
import { companyNow, timeOrInstant } from '../../events/instant.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { loadToasts } from '../../kit/feedback/toast.ts'
import { useStore } from '../../kit/store.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import {
  dayName,
  LaterRow,
  LeftRow,
  MendedRow,
  MendRow,
  RefusedRow,
  ReportedRow,
  ToMendRow,
  WaitingRow,
} from './AreaRows.tsx'
import styles from './MyAreas.module.css'
import {
  apartBy,
  byPlace,
  dueOf,
  type Cell,
  type Earlier,
  firstRows,
  isOutdated,
  keyOf,
  nilFrom,
  nilOf,
  partsOf,
  type Today,
} from './today.ts'
import { useNil } from './useNil.ts'
import { Row } from '../../kit/layout/layout.tsx'
import badgeStyles from '../../kit/badge.module.css'

const loadNilSheet = async () => (await import('./NilSheet.tsx')).NilSheet
const NilSheet = loadedLater(loadNilSheet)
const ReportedReport = loadedLater(
  async () => (await withTexts('ReportedReport', () => import('./ReportedReport.tsx'))).ReportedReport,
)

/** More rows than a phone shows at first; a slow one renders the rest in slices and stays responsive. */
const FIRST_ROWS = 4
let wasDrawn = false

/** What is left to report, of earlier days first, then what was reported. Rejected reports are one press away above it. */
export function MyAreas({ onIdle }: { onIdle: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const today = useToday()
  const isThere = today.data !== undefined
  // On return, the page is as long as the user left it.
  const [rowsAtFirst] = useState(() => (wasDrawn ? Number.POSITIVE_INFINITY : FIRST_ROWS))
  useEffect(() => {
    if (!isThere) return
    wasDrawn = true
    return whenIdle(() => {
      void loadToasts().catch(() => {})
      void loadNilSheet().catch(() => {})
      onIdle()
    })
  }, [isThere, onIdle])
  return (
    <div className={styles.page}>
      <PageTitle
        title={t('MyAreas.title')}
        actions={
          isThere &&
          today.data.cells.length > 0 && (
            <PlainButton icon="pen" onClick={() => void navigate({ to: paths.createReport, search: { form: '1' } })}>
              {t('MyAreas.reportEvent')}
            </PlainButton>
          )
        }
        note={today.data && t('MyAreas.asOf', { date: formatDay(today.data.day), time: today.data.asOf.slice(11, 16) })}
      />
      <WithAnswer answer={today} lines={10}>
        {(data) => <Areas today={data} rowsAtFirst={rowsAtFirst} />}
      </WithAnswer>
    </div>
  )
}

const LOOK_MS = 60_000

/**
 * Today's answer; refetched when the user returns to the page, since others file for the same areas, and when time has
 * overtaken it. The list of a day that has ended is not shown meanwhile: a press would file for that day.
 */
function useToday() {
  const today = useCall('MyAreas/GetToday', {})
  const refresh = useRefresh()
  const client = useQueryClient()
  const { data, dataUpdatedAt } = today
  const attention = data?.attention
  useEffect(() => {
    // Share this with the menu, so that it need not ask.
    if (attention !== undefined) client.setQueryData(callKey('MyAreas/GetAttention', {}), { attention })
  }, [attention, client])
  /** Which answer is of a day that has ended. */
  const [endedAt, setEndedAt] = useState(0)
  useEffect(() => {
    /** By the server's clock. An answer that the device had kept is older, and never outdated. */
    const now = ({ asOf }: Today) => companyNow(asOf, new Date(Date.now() + Date.parse(asOf) - dataUpdatedAt))
    const look = () => {
      if (document.visibilityState !== 'visible') return
      if (data && now(data).today > data.day) setEndedAt(dataUpdatedAt)
      void refresh('MyAreas/GetToday')
    }
    const timer = setInterval(() => {
      if (data && isOutdated(data, now(data))) look()
    }, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })
  return endedAt === dataUpdatedAt ? { ...today, data: undefined } : today
}

function Areas({ today, rowsAtFirst }: { today: Today; rowsAtFirst: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const nil = useNil()
  const [shifts, setShifts] = useState<ReadonlyMap<string, number>>(new Map())
  /** The day of the open sheet. */
  const [sheetDay, setSheetDay] = useState<string | null>(null)
  const [viewed, setViewed] = useState<Cell | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusAfter(list, today)
  const kept = useStore(offlineStore)
  const parts = partsOf(today, kept)
  const [firstToMend] = parts.toMend
  const toMendCount = parts.toMend.length + parts.more
  const drawn = firstRows(parts, useDeferredValue(Number.POSITIVE_INFINITY, rowsAtFirst))
  const apart = apartBy(today)
  // With nothing left to report, what is to be mended is what is next.
  const [showsToMend, setShowsToMend] = useState(parts.left.length + parts.earlier.length === 0)
  const form = (search: Record<string, string>) => void navigate({ to: paths.createReport, search })
  const open = (cell: Cell) => {
    const { shiftId } = nilOf(cell, shifts.get(keyOf(cell)))
    form({
      area: String(cell.areaId),
      day: formatDay(cell.day),
      ...(shiftId === null ? {} : { shift: String(shiftId) }),
    })
  }
  const mend = (id: number) => {
    // A change that the server refused continues from its queued item.
    const item = kept.mends.get(id)
    form(item ? { outbox: item } : { edit: String(id) })
  }
  const file = (cells: readonly Cell[]) => {
    keepFocus()
    void nil.file(
      cells,
      cells.map((cell) => nilOf(cell, shifts.get(keyOf(cell)))),
    )
  }
  const row = (cell: Cell) => ({
    key: keyOf(cell),
    cell,
    apart,
    message: nil.messages.get(keyOf(cell)),
    today: today.day,
    onEvent: () => open(cell),
  })
  const leftRow = (cell: Cell, saysDue: boolean) => {
    const { key, ...rest } = row(cell)
    return (
      <LeftRow
        key={key}
        {...rest}
        saysDue={saysDue}
        shiftId={shifts.get(key)}
        onShift={(shift) => setShifts(new Map(shifts).set(key, shift))}
        isBusy={nil.busy.has(key)}
        onNil={() => file([cell])}
      />
    )
  }
  const leftRows = (cells: readonly Cell[], isDueSaid: boolean) =>
    byPlace(cells, apart).map(({ place, dueAt, cells: own }) => {
      const due = dueAt === null || isDueSaid ? [] : [t('MyAreas.dueAt', { at: timeOrInstant(dueAt, today.day) })]
      return (
        <Rows key={place} about={[place, ...due].filter(Boolean).join(' · ')}>
          {own.map((cell) => leftRow(cell, dueAt === null))}
        </Rows>
      )
    })
  const dueOfAll = dueOf(parts.left)
  const nilsOf = (cells: readonly Cell[]) =>
    cells.filter((cell) => nilFrom(cell, nilOf(cell, shifts.get(keyOf(cell))).shiftId, today.day) === null)
  const nilForAll = (day: string, cells: readonly Cell[]) =>
    cells.length > 1 && (
      <PlainButton
        tone={day === today.day ? 'primary' : undefined}
        icon="check"
        disabled={cells.some((cell) => nil.busy.has(keyOf(cell)))}
        onClick={() => setSheetDay(day)}
      >
        {t('MyAreas.nilForAll', { count: cells.length })}
      </PlainButton>
    )
  const ofToday = today.cells.filter(({ day }) => day === today.day)
  const inSheet = nilsOf(
    sheetDay === today.day ? parts.nil : (parts.earlier.find(({ day }) => day === sheetDay)?.nil ?? []),
  )

  if (today.cells.length === 0 && parts.toMend.length + parts.mended.length === 0)
    return <Empty text={t('MyAreas.noArea')} />
  return (
    <div ref={list}>
      {drawn.earlier.map(({ day, dueAt, left, nil: ofNil, drawn: rows }) => (
        <Section
          key={day}
          title={earlierTitle({ day, dueAt }, today.day, t)}
          count={left.length}
          top={
            ofNil.length > 1 && (
              <Row className={styles.all} below={20}>
                {nilForAll(day, nilsOf(ofNil))}
              </Row>
            )
          }
        >
          {leftRows(
            rows,
            rows.every((cell) => cell.dueAt === dueAt),
          )}
        </Section>
      ))}
      <Progress done={ofToday.filter(({ state }) => state === 'reported').length} of={ofToday.length} />
      {firstToMend && toMendCount > 1 && (
        <ul className={styles.folded}>
          <ToMendRow
            first={firstToMend}
            count={toMendCount}
            isOpen={showsToMend}
            onToggle={() => setShowsToMend(!showsToMend)}
            onMend={() => mend(firstToMend.id)}
          />
        </ul>
      )}
      {(showsToMend || toMendCount === 1) && parts.toMend.length > 0 && (
        <Section title={t('MyAreas.attention')} count={toMendCount}>
          <Rows>
            {parts.toMend.map((report) => (
              <MendRow key={report.id} report={report} today={today.day} onMend={() => mend(report.id)} />
            ))}
          </Rows>
        </Section>
      )}
      <Row className={styles.all} below={20}>
        {nilForAll(today.day, nilsOf(parts.nil))}
      </Row>
      {parts.refused.length > 0 && (
        <Section title={t('Outbox.state.needsYou')} count={parts.refused.length}>
          <Rows>
            {parts.refused.map((cell) => (
              <RefusedRow {...row(cell)} key={keyOf(cell)} />
            ))}
          </Rows>
        </Section>
      )}
      {parts.left.length > 0 && (
        <Section
          title={t('MyAreas.left')}
          count={parts.left.length}
          note={dueOfAll && t('MyAreas.dueAt', { at: timeOrInstant(dueOfAll, today.day) })}
        >
          {leftRows(drawn.left, dueOfAll !== null)}
        </Section>
      )}
      {/* Until the rows above are drawn, a heading here would move. */}
      {drawn.waiting.length + drawn.mended.length > 0 && (
        <Section title={t('Outbox.state.waiting')} count={parts.waiting.length + parts.mended.length}>
          <Rows>
            {drawn.mended.map((report) => (
              <MendedRow key={`mend ${report.id}`} report={report} today={today.day} />
            ))}
            {drawn.waiting.map((cell) => (
              <WaitingRow {...row(cell)} key={keyOf(cell)} />
            ))}
          </Rows>
        </Section>
      )}
      {drawn.later.length > 0 && (
        <Section title={t('MyAreas.later')} count={parts.later.length}>
          <Rows>
            {drawn.later.map((cell) => (
              <LaterRow {...row(cell)} key={keyOf(cell)} />
            ))}
          </Rows>
        </Section>
      )}
      {drawn.reported.length > 0 && (
        <Section title={t('MyAreas.reported')} count={parts.reported.length}>
          <Rows>
            {drawn.reported.map((cell) => (
              <ReportedRow {...row(cell)} key={keyOf(cell)} onOpen={() => setViewed(cell)} />
            ))}
          </Rows>
        </Section>
      )}
      {viewed?.report && <ReportedReport report={viewed.report} onClose={() => setViewed(null)} />}
      {inSheet.length > 0 && (
        <NilSheet
          cells={inSheet}
          shifts={shifts}
          today={today.day}
          onClose={() => setSheetDay(null)}
          onSend={(cells) => {
            setSheetDay(null)
            file(cells)
          }}
        />
      )}
    </div>
  )
}

/** 'Yesterday, due by 09:00': what is left of it stands above today until then. */
function earlierTitle({ day, dueAt }: Pick<Earlier, 'day' | 'dueAt'>, today: string, t: TFunction): string {
  const name = dayName(day, today, t)
  return dueAt === null ? name : t('MyAreas.dayDue', { day: name, at: timeOrInstant(dueAt, today) })
}

function Progress({ done, of }: { done: number; of: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.progress} data-done={done === of || undefined}>
      <p id="my-areas-progress">
        <strong>{t('MyAreas.progress', { n: done, m: of })}</strong>
        {done === of && of > 0 && <span> {t('MyAreas.allDone')}</span>}
      </p>
      <progress aria-labelledby="my-areas-progress" value={done} max={Math.max(1, of)} />
    </div>
  )
}

function Section({
  title,
  count,
  note,
  top,
  children,
}: {
  title: string
  count: number
  note?: ReactNode
  top?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <h2>
        {title} <span className={badgeStyles.badge}>{count}</span>
        {note && <span className={styles.note}>{note}</span>}
      </h2>
      {top}
      {children}
    </section>
  )
}

/** Areas of one place, or with nothing in common to say. */
function Rows({ about = '', children }: { about?: string; children: ReactNode }) {
  return (
    <>
      {about !== '' && <p className={styles.place}>{about}</p>}
      <ul>{children}</ul>
    </>
  )
}

/** When the focused row disappears, the focus moves to the next one that can be filed, otherwise to the page's first button. */
function useFocusAfter(list: RefObject<HTMLElement | null>, today: Today) {
  const at = useRef<number | null>(null)
  useEffect(() => {
    if (at.current === null || document.activeElement !== document.body) return
    const all = nilButtons(list.current)
    const next = all[Math.min(at.current, all.length - 1)] ?? list.current?.querySelector<HTMLElement>('button')
    at.current = null
    next?.focus({ preventScroll: true })
  }, [today, list])
  return () => {
    at.current = Math.max(
      0,
      nilButtons(list.current).findIndex((one) => one === document.activeElement),
    )
  }
}

const nilButtons = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-nil]') ?? [])]
