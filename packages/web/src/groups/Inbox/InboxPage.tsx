import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '../../app/router/hooks.ts'
import { Link } from '../../app/router/Link.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../app/i18n/i18n.ts'
import { callKey } from '../../app/api.ts'
import { useNeededAction } from '../../events/actions/useNeededAction.ts'
import { paths } from '../../app/paths.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { Empty, Loading, WithAnswer } from '../../kit/feedback/states.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { PageTitle, useDocumentTitle } from '../../kit/PageTitle.tsx'
import { ForbiddenPage } from '../../shell/ErrorPages.tsx'
import { useIsTouch } from '../../kit/theme/media.ts'
import { useBoxWidth } from '../../kit/table/useBoxWidth.ts'
import { countOf, filterQuery, readAddress } from './address.ts'
import { InboxFilters } from './Filters.tsx'
import { KEYS, type KeyAction, useKeys } from './keys.ts'
import { ReportPane } from './ReportPane.tsx'
import { afterDeciding, type Frozen, frozen, type Report, type Row, stepFrom } from './rows.ts'
import { SelectedBar } from './SelectedBar.tsx'
import { SkippedNotice } from './SkippedNotice.tsx'
import { type Decision, useDecisions } from './useDecisions.ts'
import { useLinked } from './useLinked.ts'
import { usePrefetched } from './usePrefetched.ts'
import { useWaiting } from './useWaiting.ts'
import { WaitingList } from './WaitingList.tsx'
import buttonsStyles from '../../kit/buttons.module.css'
import styles from './Inbox.module.css'

const KeysDialog = loadedLater(async () => (await import('./KeysDialog.tsx')).KeysDialog)

/** From this width on, list and report stand next to one another. */
const TWO_PANES = 740

/** All reports that wait for the caller's decision: read, decided one after the other or many at once. */
export function InboxPage() {
  const [box, width] = useBoxWidth()
  const hasKeys = !useIsTouch()
  const [hasHelp, setHelp] = useState(false)
  return (
    <div ref={box} className={styles.page}>
      {width !== null && <Inbox hasPanes={width >= TWO_PANES} hasKeys={hasKeys} onHelp={() => setHelp(true)} />}
      {hasHelp && <KeysDialog onClose={() => setHelp(false)} />}
    </div>
  )
}

function Inbox({ hasPanes, hasKeys, onHelp }: { hasPanes: boolean; hasKeys: boolean; onHelp: () => void }) {
  const { t } = useTranslation()
  useDocumentTitle(t('Inbox.title'))
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = useSearch()
  const { filters, report } = readAddress(query)
  const open = typeof report === 'number' ? report : null
  const base = filterQuery(filters)
  const [rejecting, setRejecting] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<number, Frozen>>(new Map())
  const [seen, setSeen] = useState<ReadonlyMap<number, number>>(new Map())
  const reasons = useRef(new Map<number, string>())
  const wantsFocusRef = useRef(false)
  const needed = useNeededAction()

  const go = (eventId: number | null, isReplaced = true) =>
    void navigate({
      to: paths.inbox,
      search: eventId === null ? base : { ...base, report: String(eventId) },
      replace: isReplaced,
      resetScroll: !hasPanes,
    })
  const show = (eventId: number | null) => {
    wantsFocusRef.current = true
    setRejecting(null)
    needed.forget()
    // One that is open already: a press on its name goes there all the same.
    if (eventId !== null && eventId === open) focusReport(eventId)
    // From the list alone, the report is a page of its own.
    go(eventId, hasPanes || open !== null)
  }

  /** Opens a report at its missing action, which takes the focus instead of the heading. */
  const mend = (eventId: number) => {
    setRejecting(null)
    needed.refuse(eventId)
    go(eventId, hasPanes || open !== null)
  }

  const decisions = useDecisions(([eventId, ...others]) => {
    if (eventId !== undefined && others.length === 0) show(eventId)
  })
  const { answer, rows, total } = useWaiting(filters, decisions.gone)
  const linked = useLinked(report)
  const at = rows.findIndex(({ eventId }) => eventId === open)
  const place = useRef(0)
  if (at >= 0) place.current = at
  usePrefetched(rows, open, place.current)
  useFocus(open, wantsFocusRef)

  // Next to the list there is always a report to read, as long as there is one.
  const first = rows.find(({ mayDecide }) => mayDecide) ?? rows[0]
  const isToOpen = hasPanes && report === null && first !== undefined && !answer.isPlaceholderData
  const opened = isToOpen ? first.eventId : null
  useEffect(() => {
    if (opened !== null) go(opened)
  })

  // A letter can be about several reports: the first one that waits opens, all that wait are selected.
  const isThere = answer.data !== undefined || answer.isError
  const follow = useEffectEvent((eventIds: readonly number[]) => {
    const waiting = rows.filter(({ eventId, mayDecide }) => mayDecide && eventIds.includes(eventId))
    if (waiting.length > 1) setChosen(new Map(waiting.map((row) => [row.eventId, frozen(row)])))
    go(waiting[0]?.eventId ?? eventIds[0] ?? null)
  })
  useEffect(() => {
    if (linked !== null && isThere) follow(linked)
  }, [linked, isThere])

  function decide(kind: Decision, reason: string, row: Row) {
    if (kind === 'approve' && needed.refuses(row.eventId, row.isActionMissing)) return
    decisions.decide(kind, reason, [frozen(row)])
    unchoose([row.eventId])
    show(afterDeciding(rows, row.eventId, place.current))
  }

  function decideChosen(kind: Decision, reason: string) {
    decisions.decide(kind, reason, [...chosen.values()])
    if (open !== null && chosen.has(open)) {
      const left = rows.filter(({ eventId }) => !chosen.has(eventId) || eventId === open)
      show(afterDeciding(left, open, place.current))
    }
    setChosen(new Map())
  }

  const unchoose = (eventIds: readonly number[]) =>
    setChosen((now) => new Map([...now].filter(([eventId]) => !eventIds.includes(eventId))))
  function choose(row: Row) {
    if (chosen.has(row.eventId)) unchoose([row.eventId])
    else setChosen(new Map(chosen).set(row.eventId, frozen(row)))
  }
  const choosable = rows.filter(({ mayDecide }) => mayDecide)
  const isAllChosen = choosable.length > 0 && choosable.every(({ eventId }) => chosen.has(eventId))
  function chooseAll() {
    if (isAllChosen) unchoose(choosable.map(({ eventId }) => eventId))
    else setChosen(new Map([...chosen, ...choosable.map((row) => [row.eventId, frozen(row)] as const)]))
  }

  function step(by: 1 | -1) {
    const next = stepFrom(rows, open, open === null ? -1 : place.current, by)
    if (next !== null) show(next)
  }

  useKeys((action: KeyAction) => {
    // What is on the screen: a report that has not come yet is not decided.
    const shown = open === null ? undefined : client.getQueryData<Report>(callKey('Inbox/GetReport', { eventId: open }))
    const decidable = shown?.report.mayDecide ? shown.report : undefined
    switch (action) {
      case 'next':
        return step(1)
      case 'previous':
        return step(-1)
      case 'approve':
        return decidable && rejecting === null && decide('approve', '', decidable)
      case 'reject':
        return decidable && setRejecting(decidable.eventId)
      case 'select': {
        const row = rows[at]
        return row?.mayDecide && choose(row)
      }
      case 'undo':
        return decisions.undoLast()
      case 'help':
        return onHelp()
    }
  })

  if (answer.error?.kind === 'permission') return <ForbiddenPage />
  const isList = hasPanes || open === null
  const isCut = countOf(filters) > 0
  const hasMore = answer.hasNextPage && !answer.isFetchingNextPage
  return (
    <>
      {isList && (
        <PageTitle
          title={t('Inbox.title')}
          note={answer.data && total > 0 ? t(isCut ? 'Inbox.found' : 'Inbox.waiting', { count: total }) : undefined}
          actions={
            hasKeys && (
              <IconButton
                icon="question"
                label={t('Inbox.keys')}
                title={`${t('Inbox.keys')} (${KEYS.help})`}
                aria-keyshortcuts={KEYS.help}
                onPress={onHelp}
              />
            )
          }
        />
      )}
      {decisions.skipped && (
        <SkippedNotice
          skipped={decisions.skipped}
          onOpen={(eventId) => show(eventId)}
          onMend={mend}
          onClose={decisions.closeSkipped}
        />
      )}
      {isList && (
        <InboxFilters
          filters={filters}
          onSearch={(next) => {
            setChosen(new Map())
            void navigate({ to: paths.inbox, search: filterQuery(next), resetScroll: false })
          }}
        >
          {choosable.length > 0 && (
            <Checkbox value={isAllChosen} isMixed={chosen.size > 0 && !isAllChosen} onChange={chooseAll}>
              {t('Inbox.selectPage')}
            </Checkbox>
          )}
        </InboxFilters>
      )}
      {isList && (
        <SelectedBar
          count={chosen.size}
          hasKeys={hasKeys}
          onClear={() => setChosen(new Map())}
          onDecide={decideChosen}
        />
      )}
      <div className={styles.panes} data-two={hasPanes || undefined}>
        {isList && (
          <div className={styles.list} data-list>
            <WithAnswer answer={answer} lines={10}>
              {() => {
                if (rows.length > 0)
                  return (
                    <WaitingList
                      rows={rows}
                      open={open}
                      chosen={chosen}
                      onChoose={choose}
                      query={base}
                      isBesideDetail={hasPanes}
                      seen={seen}
                      onEnd={hasMore ? () => void answer.fetchNextPage() : null}
                    />
                  )
                if (total > 0 || answer.isPlaceholderData) return <Loading lines={10} />
                return isCut ? <Empty text={t('Inbox.nothingFound')} /> : <Nothing />
              }}
            </WithAnswer>
          </div>
        )}
        {open !== null ? (
          <ReportPane
            key={open}
            eventId={open}
            row={rows[at]}
            hasKeys={hasKeys}
            isRejecting={rejecting === open}
            onRejecting={(isRejecting) => {
              setRejecting(isRejecting ? open : null)
              if (!isRejecting) focusReport(open)
            }}
            typed={reasons.current.get(open) ?? ''}
            onTyped={(reason) => reasons.current.set(open, reason)}
            onDecide={decide}
            refusals={needed.refusals(open)}
            onSeen={(eventId, version) => setSeen((now) => new Map(now).set(eventId, version))}
            place={at < 0 ? null : { n: at + 1, of: total }}
            onStep={step}
            onBack={hasPanes ? null : () => go(null)}
          />
        ) : (
          hasPanes && rows.length === 0 && <div className={styles.pane} aria-hidden="true" />
        )}
      </div>
    </>
  )
}

/** The empty inbox, and where to go from it. */
function Nothing() {
  const { t } = useTranslation()
  return (
    <div className={styles.nothing}>
      <Empty text={t('Inbox.nothing')} />
      <Link to={paths.eventToday} className={buttonsStyles.linkButton}>
        {t('Inbox.toEventToday')}
      </Link>
    </div>
  )
}

const focusReport = (eventId: number) =>
  setTimeout(() => document.querySelector<HTMLElement>(`[data-report="${eventId}"]`)?.focus({ preventScroll: true }))

/** The heading of a report that opened by a key or after a decision gets the focus: it is read, and keys go on from there. */
function useFocus(open: number | null, wantsFocusRef: { current: boolean }): void {
  useEffect(() => {
    if (!wantsFocusRef.current) return
    wantsFocusRef.current = false
    const heading = document.querySelector<HTMLElement>(open === null ? 'main h1' : `[data-report="${open}"]`)
    heading?.focus({ preventScroll: true })
  }, [open, wantsFocusRef])
}
