import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import type { Search } from '../../app/query.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSingleKeys } from '../../app/front.ts'
import { callKey } from '../../app/cache.ts'
import { useNeededAction } from '../../events/actions/useNeededAction.ts'
import { paths } from '../../app/paths.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { Corrected, Searched } from '../../events/Marked.tsx'
import { ClearFilters, Empty, Loading, WithAnswer } from '../../kit/feedback/states.tsx'
import { useDocumentTitle } from '../../kit/PageTitle.tsx'
import { ForbiddenPage } from '../../shell/ErrorPages.tsx'
import { useIsTouch } from '../../kit/theme/media.ts'
import { useBoxWidth } from '../../kit/table/useBoxWidth.ts'
import { countOf, inboxAddress, readAddress, searchOf } from './address.ts'
import { InboxFilters } from './Filters.tsx'
import { focusReport, useFocus } from './focus.ts'
import { InboxTitle } from './InboxTitle.tsx'
import { isTyping, type KeyAction, useKeys } from './keys.ts'
import { Nothing } from './Nothing.tsx'
import { ReportPane } from './ReportPane.tsx'
import { afterDeciding, frozen, namesOf, type Report, type Row, stepFrom } from './rows.ts'
import { SelectedBar } from './SelectedBar.tsx'
import { SkippedNotice } from './SkippedNotice.tsx'
import { useChosen } from './useChosen.ts'
import { type Decision, useDecisions } from './useDecisions.ts'
import { type Linked, useLinked } from './useLinked.ts'
import { usePrefetched } from './usePrefetched.ts'
import { useWaiting } from './useWaiting.ts'
import { WaitingList } from './WaitingList.tsx'
import noticeStyles from '../../kit/notice.module.css'
import styles from './InboxPage.module.css'

const KeysDialog = loadedLater(async () => (await import('./KeysDialog.tsx')).KeysDialog)

/** From this width on, list and report are shown side by side. */
const TWO_PANES = 740
/** Milliseconds within which a second press belongs to a double click, not to the next report, which is under it by then. */
const DOUBLE_CLICK = 500

/** All reports that wait for the user's decision: read and decide them one by one, or many at once. */
export function InboxPage() {
  const [box, width] = useBoxWidth()
  const isOn = useSingleKeys()
  const hasKeys = !useIsTouch() && isOn
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
  const query = useAddress(inboxAddress)
  const { filters, report } = readAddress(query)
  const open = typeof report === 'number' ? report : null
  const base = searchOf(filters)
  const [rejecting, setRejecting] = useState<number | null>(null)
  const [seen, setSeen] = useState<ReadonlyMap<number, number>>(new Map())
  const reasons = useRef(new Map<number, string>())
  const sentReasons = useRef(new Map<number, string>())
  const names = useRef(new Map<string, string>())
  const decidedAt = useRef(-DOUBLE_CLICK)
  const wantsFocusRef = useRef(false)
  const needed = useNeededAction()

  const go = (eventId: number | null, isReplaced = true) =>
    void navigate({
      to: paths.inbox,
      search: eventId === null ? base : { ...base, report: eventId },
      replace: isReplaced,
      resetScroll: !hasPanes,
    })
  const search = (next: Search) => void navigate({ to: paths.inbox, search: next, resetScroll: false })
  const show = (eventId: number | null) => {
    wantsFocusRef.current = true
    setRejecting(null)
    needed.forget()
    // It is open already: a press on its name still moves the focus there.
    if (eventId !== null && eventId === open) focusReport(eventId)
    // From the list alone, the report is a separate page.
    go(eventId, hasPanes || open !== null)
  }

  /** Opens a report at its missing action, which gets the focus instead of the heading. */
  const mend = (eventId: number) => {
    setRejecting(null)
    needed.refuse(eventId)
    go(eventId, hasPanes || open !== null)
  }

  const decisions = useDecisions((undone) => {
    for (const eventId of undone) {
      const typed = sentReasons.current.get(eventId)
      if (typed !== undefined) reasons.current.set(eventId, typed)
    }
    const [eventId, ...others] = undone
    if (eventId !== undefined && others.length === 0 && !isTyping()) show(eventId)
  })
  const { answer, rows, total, waiting, correctedText } = useWaiting(filters, decisions.gone)
  const selection = useChosen(rows, JSON.stringify(base))
  const { chosen } = selection
  const linked = useLinked(report)
  const at = rows.findIndex(({ eventId }) => eventId === open)
  const place = useRef(0)
  if (at >= 0) place.current = at
  usePrefetched(rows, open, place.current)
  useFocus(open, wantsFocusRef)

  // Beside the list, always show a report while there is one.
  const first = rows.find(({ mayDecide }) => mayDecide) ?? rows[0]
  const isToOpen = hasPanes && report === null && first !== undefined && !answer.isPlaceholderData
  const opened = isToOpen ? first.eventId : null
  useEffect(() => {
    if (opened !== null) go(opened)
  })

  // A letter's link may name several reports: open the first one still waiting, and select all that are.
  const isThere = answer.data !== undefined || answer.isError
  const [missed, setMissed] = useState<{ total: number; left: number } | null>(null)
  const follow = useEffectEvent(({ eventIds, total }: Linked) => {
    const left = rows.filter(({ eventId, mayDecide }) => mayDecide && eventIds.includes(eventId))
    setMissed(left.length < total ? { total, left: left.length } : null)
    if (left.length > 1) selection.only(left)
    go(left[0]?.eventId ?? eventIds[0] ?? null)
  })
  useEffect(() => {
    if (linked !== null && isThere) follow(linked)
  }, [linked, isThere])

  function decide(kind: Decision, reason: string, row: Row) {
    if (kind === 'approve' && needed.refuses(row.eventId, row.isActionMissing)) return
    decidedAt.current = performance.now()
    void decisions.decide(kind, reason, [frozen(row)]).then((done) => {
      if (!done) return
      // The report may come back mended: the next reason is another one, unless this is undone.
      sentReasons.current.set(row.eventId, reasons.current.get(row.eventId) ?? '')
      reasons.current.delete(row.eventId)
    })
    selection.leave([row.eventId])
    show(afterDeciding(rows, row.eventId, place.current))
  }

  function decideChosen(kind: Decision, reason: string) {
    decidedAt.current = performance.now()
    const all = [...chosen.values()]
    void decisions.decide(kind, reason, all).then((done) => done === null && selection.restore(all, reason))
    if (open !== null && chosen.has(open)) {
      const left = rows.filter(({ eventId }) => !chosen.has(eventId) || eventId === open)
      show(afterDeciding(left, open, place.current))
    }
    selection.clear()
  }

  function step(by: 1 | -1) {
    const next = stepFrom(rows, open, open === null ? -1 : place.current, by)
    if (next !== null) show(next)
  }

  useKeys(useSingleKeys(), (action: KeyAction) => {
    // The report on screen: one that has not loaded yet cannot be decided.
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
        return row?.mayDecide && selection.toggle(row)
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
        <InboxTitle counts={answer.data ? { total, waiting, isCut } : null} onHelp={hasKeys ? onHelp : null} />
      )}
      {decisions.skipped && (
        <SkippedNotice
          skipped={decisions.skipped}
          onOpen={(eventId) => show(eventId)}
          onMend={mend}
          onClose={decisions.closeSkipped}
        />
      )}
      {missed && (
        <p className={`${noticeStyles.notice} ${noticeStyles.info}`} role="status">
          {missed.total === 1 ? t('Inbox.linkedGone') : t('Inbox.linkedLeft', missed)}
        </p>
      )}
      {isList && (
        <InboxFilters filters={filters} names={names.current} onSearch={(next) => search(searchOf(next))}>
          {selection.canChoose && (
            <Checkbox
              value={selection.isAll}
              isMixed={chosen.size > 0 && !selection.isAll}
              onChange={selection.toggleAll}
            >
              {t('Inbox.selectPage')}
            </Checkbox>
          )}
        </InboxFilters>
      )}
      {isList && (
        <SelectedBar
          eventIds={[...chosen.keys()]}
          inNameOf={namesOf([...chosen.values()])}
          hasKeys={hasKeys}
          typedRef={selection.reasonRef}
          onClear={selection.clear}
          onDecide={decideChosen}
        />
      )}
      <div className={styles.panes} data-panes data-two={hasPanes || undefined}>
        {isList && (
          <div data-list>
            <Corrected text={filters.text} instead={correctedText} />
            <WithAnswer answer={answer} lines={10}>
              {() => {
                if (rows.length > 0)
                  return (
                    <Searched value={correctedText || filters.text}>
                      <WaitingList
                        rows={rows}
                        open={open}
                        chosen={chosen}
                        onChoose={selection.toggle}
                        query={base}
                        isBesideDetail={hasPanes}
                        seen={seen}
                        onEnd={hasMore ? () => void answer.fetchNextPage() : null}
                      />
                    </Searched>
                  )
                if (total > 0 || answer.isPlaceholderData) return <Loading lines={10} />
                return isCut ? (
                  <Empty text={t('Inbox.nothingFound')} next={<ClearFilters onClear={() => search({})} />} />
                ) : (
                  <Nothing />
                )
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
            onDecide={(kind, reason, row) => {
              const isSecond = kind === 'approve' && performance.now() - decidedAt.current < DOUBLE_CLICK
              if (!isSecond) decide(kind, reason, row)
            }}
            refusals={needed.refusals(open)}
            onSeen={(eventId, version) => setSeen((now) => new Map(now).set(eventId, version))}
            place={at < 0 ? null : { n: at + 1, of: total }}
            onStep={step}
            onBack={hasPanes ? null : () => go(null)}
          />
        ) : (
          hasPanes && rows.length === 0 && <div aria-hidden="true" />
        )}
      </div>
    </>
  )
}
