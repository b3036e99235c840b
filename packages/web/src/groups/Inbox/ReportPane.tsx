import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { callServer } from '../../app/calls.ts'
import { useCall } from '../../app/api.ts'
import { ReportActions } from '../../events/actions/ReportActions.later.ts'
import { ReportComments } from '../../events/comments/ReportComments.ts'
import { DecideButtons, SendRejection } from '../../events/Decide.tsx'
import { History } from '../../events/History.tsx'
import { instantText } from '../../events/instant.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { useIsShown } from '../../kit/useIsShown.ts'
import { ChangeList } from './ChangeList.tsx'
import { Facts } from './Facts.tsx'
import { Files } from './Files.tsx'
import { KEYS } from './keys.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { nameOf, type Report, type Row } from './rows.ts'
import type { Decision } from './useDecisions.ts'
import noticeStyles from '../../kit/notice.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './ReportPane.module.css'

/** Milliseconds after which a report counts as seen. */
const LOOKED_MS = 700

export type PaneProps = {
  eventId: number
  /** The list's row, available before the report itself has loaded. */
  row: Row | undefined
  hasKeys: boolean
  isRejecting: boolean
  onRejecting: (isRejecting: boolean) => void
  /** The reason typed so far. */
  typed: string
  onTyped: (reason: string) => void
  onDecide: (kind: Decision, reason: string, report: Row) => void
  onSeen: (eventId: number, version: number) => void
  /** How often approval was refused because a corrective action is missing. */
  refusals: number
  /** Its position in the list, 'n of m'; null if it is not in the list. */
  place: { n: number; of: number } | null
  onStep: (by: 1 | -1) => void
  /** Returns to the list, if the report is shown alone. */
  onBack: (() => void) | null
}

/** The open report: decision buttons, changes, photos, fields, history. */
export function ReportPane({ eventId, row, ...rest }: PaneProps) {
  const { t } = useTranslation()
  const answer = useCall('Inbox/GetReport', { eventId }, { isQuiet: true })
  const known = answer.data?.report ?? row
  const { onBack, onStep, place, hasKeys } = rest
  const keyed = (label: string, key: string) =>
    hasKeys ? { 'aria-keyshortcuts': key, title: `${label} (${key})` } : { title: label }
  // If shown alone, the report is the page's subject.
  const Heading = onBack ? 'h1' : 'h2'
  return (
    <article className={styles.pane} aria-label={t('Inbox.detail')}>
      <div className={styles.paneHead}>
        {onBack && <IconButton icon="chevronLeft" label={t('Inbox.backToList')} onPress={onBack} />}
        <Heading tabIndex={-1} data-report={eventId} data-ready={answer.data ? true : undefined}>
          {known ? nameOf(known) : t('Inbox.detail')}
        </Heading>
        <div className={styles.steps}>
          {place && <span className={textStyles.muted}>{t('Inbox.position', { n: place.n, m: place.of })}</span>}
          <IconButton
            icon="chevronUp"
            label={t('Inbox.previous')}
            {...keyed(t('Inbox.previous'), KEYS.previous)}
            isDisabled={place?.n === 1}
            onPress={() => onStep(-1)}
          />
          <IconButton
            icon="chevronDown"
            label={t('Inbox.next')}
            {...keyed(t('Inbox.next'), KEYS.next)}
            isDisabled={place !== null && place.n === place.of}
            onPress={() => onStep(1)}
          />
        </div>
      </div>
      <WithAnswer answer={answer} lines={10}>
        {(data) => <OpenReport {...rest} data={data} />}
      </WithAnswer>
    </article>
  )
}

function OpenReport({ data, ...rest }: Omit<PaneProps, 'eventId' | 'row'> & { data: Report }) {
  const { t } = useTranslation()
  const { report } = data
  const { changes, isNewVersion } = useKept(data)
  // Render the rest later: it takes longer than everything needed to decide.
  const isShown = useIsShown()
  useSeen(report, rest.onSeen)
  return (
    <>
      {!report.mayDecide && <WhyNot data={data} />}
      {(report.mayDecide || rest.isRejecting) && <Actions {...rest} report={report} />}
      <div className={styles.paneBody}>
        {rest.onBack && <h2 className={textStyles.srOnly}>{t('Inbox.detail')}</h2>}
        {isNewVersion && (
          <p className={`${noticeStyles.notice} ${noticeStyles.info}`} role="status">
            {t('Inbox.newVersion')}
          </p>
        )}
        <ChangeList changes={changes} />
        <ToRead data={data} />
        {isShown && <Talk data={data} refusals={rest.refusals} />}
      </div>
    </>
  )
}

// The page around a report updates with each key; the report itself must not rerender.
const ToRead = memo(({ data }: { data: Report }) => (
  <>
    <Files files={data.files} />
    <Facts data={data} />
  </>
))

const Talk = memo(({ data, refusals }: { data: Report; refusals: number }) => (
  <>
    <ReportActions eventId={data.report.eventId} refusals={refusals} />
    <ReportComments eventId={data.report.eventId} />
    <History entries={data.history.map(({ at, by, ...entry }) => ({ ...entry, date: at, userName: by }))} />
  </>
))

/** Changes stay visible while the report is open, even after the server has recorded it as seen. */
function useKept(data: Report) {
  const { changes } = data
  const { version } = data.report
  const [kept, setKept] = useState({ changes, version, first: version })
  if (kept.version !== version) setKept({ ...kept, version, changes: changes.length > 0 ? changes : kept.changes })
  return { changes: kept.changes, isNewVersion: version !== kept.first && data.report.mayDecide }
}

function useSeen({ eventId, version }: Row, onSeen: (eventId: number, version: number) => void): void {
  const tell = useRef(onSeen)
  tell.current = onSeen
  useEffect(() => {
    const timer = setTimeout(() => {
      tell.current(eventId, version)
      // A failure only affects what is marked as new next time.
      callServer('Inbox/Saw', { eventId, version }).catch(() => {})
    }, LOOKED_MS)
    return () => clearTimeout(timer)
  }, [eventId, version])
}

function Actions({
  report,
  hasKeys,
  isRejecting,
  onRejecting,
  typed,
  onTyped,
  onDecide,
}: Omit<PaneProps, 'eventId' | 'row' | 'refusals'> & { report: Row }) {
  const { mayDecide, decidesFor } = report
  if (isRejecting) {
    // If someone else decides meanwhile, the text stays: without its field, the next letters would be keys, and decide other reports.
    return (
      <div className={styles.actions} data-rejecting>
        <ReasonForm
          eventIds={[report.eventId]}
          start={typed}
          hasKeys={hasKeys && mayDecide}
          onTyped={onTyped}
          onSend={(reason) => onDecide('reject', reason, report)}
          onLeave={() => onRejecting(false)}
        >
          {mayDecide && <SendRejection type="submit" inNameOf={decidesFor} />}
        </ReasonForm>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <DecideButtons
        inNameOf={decidesFor}
        {...(hasKeys ? { keys: KEYS } : {})}
        onApprove={() => onDecide('approve', '', report)}
        onReject={() => onRejecting(true)}
      />
    </div>
  )
}

/** Shown instead of the buttons: why the report cannot be decided here. */
function WhyNot({ data: { report, decidedBy, decidedAt, rejectReason } }: { data: Report }) {
  const { t } = useTranslation()
  const by = { status: report.statusName, by: decidedBy, at: decidedAt ? instantText(decidedAt) : '' }
  return (
    <div className={`${noticeStyles.notice} ${noticeStyles.info} ${styles.whyNot}`} role="status">
      <p>
        {report.whyNot === 'alreadyDecided' && decidedBy !== ''
          ? t('Inbox.decidedBy', by)
          : t(`Inbox.whyNot.${report.whyNot ?? 'alreadyDecided'}`)}
      </p>
      {rejectReason !== '' && (
        <p>
          {t('Inbox.reason')}: {rejectReason}
        </p>
      )}
    </div>
  )
}
