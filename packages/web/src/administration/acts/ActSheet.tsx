import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { useState } from 'react'
import { useSave } from '../../app/api.ts'
import { callServer } from '../../app/calls.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { showProblem } from '../../kit/dialogs/dialogs.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import noticeStyles from '../../kit/notice.module.css'
import { asProblem } from '../../platform/answer.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { newRequestId } from '../../platform/newRequestId.ts'
import { ActFields } from './ActFields.tsx'
import { ActDialog } from './ActProgress.tsx'
import { type Draft, KINDS, type Records, changeOf, dayOf, emptyDraft } from './draft.ts'
import { missingIn } from './missing.ts'

type Prepared = Output<'Acts/Prepare'> & { requestId: string }

/** Changes many records together: what, when, what goes with it, and then the verdict on each. */
export function ActSheet({
  records,
  ids,
  seen,
  isPlan,
  onClose,
}: {
  records: Records
  ids: readonly number[]
  /** When each was last changed, as the list said. */
  seen: ReadonlyMap<number, string> | undefined
  isPlan: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(isPlan, KINDS[records]))
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [actId, setActId] = useState<number | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isPreparing, setPreparing] = useState(false)
  const start = useSave('Acts/Start', { refresh: ['Acts/List'] })
  const missing = missingIn(draft)

  async function prepare() {
    setAsked(true)
    if (missing)
      return document.querySelector<HTMLElement>(`[data-act-field="${missing.field}"] :is(input, button)`)?.focus()
    setPreparing(true)
    try {
      const input = {
        change: changeOf(draft),
        rows: ids.map((id) => ({ id, updatedAt: seen?.get(id) ?? '' })),
        day: dayOf(draft),
      }
      setPrepared({ ...(await callServer('Acts/Prepare', input)), requestId: newRequestId() })
    } catch (error) {
      await showProblem(asProblem(error))
    }
    setPreparing(false)
  }

  async function begin({ requestId, rows }: Prepared) {
    const made = await start.run({ requestId, change: changeOf(draft), day: dayOf(draft), rows })
    if (made) setActId(made.actId)
  }

  const title = t(`Acts.of.${records}`, { count: ids.length })
  if (actId !== null) return <ActDialog actId={actId} title={title} onClose={onClose} />
  return (
    <Dialog
      title={title}
      width={680}
      onClose={onClose}
      footer={
        prepared ? (
          <>
            <PlainButton onClick={() => setPrepared(null)}>{t('Acts.back')}</PlainButton>
            <PlainButton
              tone="primary"
              isBusy={start.isPending}
              disabled={prepared.rows.length === 0}
              onClick={() => void begin(prepared)}
            >
              {t(draft.isPlanned ? 'Acts.plan' : 'Acts.doIt')}
            </PlainButton>
          </>
        ) : (
          <>
            <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
            <PlainButton tone="primary" isBusy={isPreparing} onClick={() => void prepare()}>
              {t('Acts.next')}
            </PlainButton>
          </>
        )
      }
    >
      {prepared ? (
        <Foreseen prepared={prepared} day={dayOf(draft)} />
      ) : (
        <ActFields
          records={records}
          draft={draft}
          onChange={(part) => setDraft({ ...draft, ...part })}
          missing={isAsked ? missing : null}
        />
      )}
    </Dialog>
  )
}

/** What the act would do, before it is made. */
function Foreseen({
  prepared: { rows, left, changed, consequences },
  day,
}: {
  prepared: Prepared
  day: string | null
}) {
  const { t } = useTranslation()
  return (
    <Stack gap={12} role="status">
      <p>{rows.length === 0 ? t('Acts.nothing') : t('Acts.frozen', { count: rows.length })}</p>
      {left > 0 && rows.length > 0 && <p>{t('Acts.left', { count: left })}</p>}
      {changed > 0 && day === null && <p>{t('Acts.changed', { count: changed })}</p>}
      {consequences.length > 0 && (
        <div className={`${noticeStyles.notice} ${noticeStyles.warn}`}>
          <p>{day === null ? t('Acts.atOnce') : t('Acts.fromThen', { day: formatDay(day) })}</p>
          <ul>
            {consequences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {day !== null && <p>{t('Acts.planNote')}</p>}
    </Stack>
  )
}
