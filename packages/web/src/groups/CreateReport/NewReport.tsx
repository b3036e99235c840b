import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useIsPhone } from '../../kit/theme/media.ts'
import { emptyValues, type EventValues } from '../../events/eventValues.ts'
import { instantText } from '../../events/instant.ts'
import { isWorthKeeping } from '../../events/draftData.ts'
import { DraftStatus } from './DraftStatus.tsx'
import { EventForm, type Place } from './EventForm.tsx'
import { type AtArea, type Loaded, startValues, type Staying } from './useChoices.ts'
import { DraftElsewhere } from './DraftElsewhere.tsx'
import { loadDraft, type Restored, serverDraft, useKeeping, valuesOfDraft } from './useDraft.ts'
import noticeStyles from '../../kit/notice.module.css'
import editNoticeStyles from '../../events/EditNotice.module.css'

/** The form of a new report, with its draft. */
export function NewReport({
  start,
  draft,
  at,
  onPlace,
  onLeave,
}: {
  start: Loaded
  draft: Restored
  /** The area to report for, unless there is a draft; null: no particular one. */
  at: AtArea | null
  onPlace: (place: Place) => void
  /** Back to 'My areas today'. */
  onLeave: () => void
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { keeper } = draft
  const state = useKeeping(keeper)
  // A filed report changes the defaults: a form restarted after a save must not use the old ones.
  const newest = useRef(start)
  newest.current = start
  const fresh = (stays: Staying | null = null): EventValues => ({
    ...startValues(emptyValues, newest.current, stays),
    ...(stays ? {} : at),
  })
  // Each report starts with a fresh form: nothing is left over from the last one.
  const [round, setRound] = useState(0)
  const [initial, setInitial] = useState<EventValues>(() => draft.values ?? fresh())
  // Do not override areas that the user chose or removed.
  const [wantsAreas, setWantsAreas] = useState(draft.values === null && at === null)
  const [isRestored, setRestored] = useState(draft.values !== null)
  const latest = useRef(initial)

  function begin(stays: Staying | null, values: EventValues | null = null) {
    latest.current = values ?? fresh(stays)
    setInitial(latest.current)
    setRestored(false)
    setWantsAreas(values === null && (stays !== null || at === null))
    setRound(round + 1)
    scrollTo({ top: 0 })
  }
  async function discard() {
    const question = { okText: t('CreateReport.discard'), isDanger: true }
    if (isWorthKeeping(latest.current) && !(await confirm(t('CreateReport.discardText'), question))) return
    begin(null)
    await keeper.discard()
  }
  /** Replaces the form with the draft from the other window or device. */
  async function take() {
    const theirs = await loadDraft()
    keeper.take(serverDraft(theirs))
    begin(null, valuesOfDraft(theirs))
  }
  async function keepMine() {
    await keeper.keep(serverDraft(await loadDraft()), latest.current)
  }
  async function saveDraft() {
    keeper.touch(latest.current)
    await keeper.flush()
    if (keeper.get() === 'kept') announce(t('CreateReport.draftKept'))
  }

  return (
    <EventForm
      key={round}
      initial={initial}
      start={start}
      stored={null}
      onChange={(values) => {
        latest.current = values
        keeper.touch(values)
      }}
      onPlace={onPlace}
      isFollowing={round > 0}
      wantsAreas={wantsAreas}
      beforeSave={keeper.settle}
      onNotSaved={keeper.resume}
      onSaved={keeper.filed}
      // On a phone, or opened for one area, the list says what is next; at a desk, the next form is at hand.
      onDone={(saved) => (isPhone || at !== null ? onLeave() : begin(saved))}
      onCancel={() => void discard()}
      top={
        state === 'elsewhere' ? (
          <DraftElsewhere onTake={take} onKeep={keepMine} />
        ) : (
          isRestored && (
            <div className={`${noticeStyles.notice} ${noticeStyles.info} ${editNoticeStyles.bar}`} role="status">
              <p>
                {draft.savedAt
                  ? t('CreateReport.restoredAt', { at: instantText(draft.savedAt) })
                  : t('CreateReport.restoredHere')}
              </p>
              <PlainButton onClick={() => void discard()}>{t('CreateReport.discard')}</PlainButton>
              <PlainButton tone="link" onClick={() => setRestored(false)}>
                {t('CreateReport.keep')}
              </PlainButton>
            </div>
          )
        )
      }
      status={<DraftStatus state={state} />}
      extraButtons={(isSending) => (
        <PlainButton onClick={() => void saveDraft()} isBusy={state === 'saving'} disabled={isSending}>
          {t('CreateReport.saveDraft')}
        </PlainButton>
      )}
    />
  )
}
