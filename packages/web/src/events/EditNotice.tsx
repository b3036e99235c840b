import { useEffect, useRef } from 'react'
import { type FieldsAt, FIELDS, REPORT_FIELDS } from '@daybook/shared/calls/reportFields'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { ButtonBar } from '../kit/ButtonBar.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import { differences } from './editCopy.ts'
import type { EventChoices } from './EventFields.tsx'
import { type EventValues, formName } from './eventValues.ts'
import { type Offer, type useEditCopy } from './useEditCopy.ts'
import { useValueText } from './useValueText.ts'
import { Stack } from '../kit/layout/layout.tsx'
import noticeStyles from '../kit/notice.module.css'
import textStyles from '../kit/text.module.css'
import styles from './EditNotice.module.css'

/** The fields that an edit can change, by their form names. */
const COMPARED = FIELDS.filter((name) => REPORT_FIELDS[name].at.edit !== false) as FieldsAt<'edit'>[]

/**
 * A notice above an edit form: that another user saved first, that input typed over an older version is stored, or that stored
 * input is back in the form.
 */
export function EditNotice({
  kept,
  choices,
  stale,
  onReopen,
}: {
  kept: Pick<ReturnType<typeof useEditCopy>, 'offer' | 'take' | 'discard' | 'isRestored' | 'round'>
  choices: EventChoices
  /** The server's message when it refused the save, otherwise ''. */
  stale: string
  onReopen: () => void
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stale) box.current?.focus()
  }, [stale])
  const { offer } = kept
  if (stale) {
    return (
      <div className={`${noticeStyles.notice} ${noticeStyles.warn} ${styles.bar}`} role="alert" tabIndex={-1} ref={box}>
        <p>{stale}</p>
        <PlainButton onClick={onReopen}>{t('CreateReport.reopen')}</PlainButton>
      </div>
    )
  }
  if (offer) {
    return (
      <div className={`${noticeStyles.notice} ${noticeStyles.warn}`} role="alert">
        <p>{t('CreateReport.keptEdit')}</p>
        <Comparison offer={offer} choices={choices} />
        <ButtonBar align="start">
          <PlainButton onClick={() => kept.take(offer)}>{t('CreateReport.useMine')}</PlainButton>
          <PlainButton onClick={kept.discard}>{t('CreateReport.discardMine')}</PlainButton>
        </ButtonBar>
      </div>
    )
  }
  if (!kept.isRestored || kept.round > 0) return null
  return (
    <div className={`${noticeStyles.notice} ${noticeStyles.info} ${styles.bar}`} role="status">
      <p>{t('CreateReport.restoredHere')}</p>
      <PlainButton onClick={kept.discard}>{t('CreateReport.discard')}</PlainButton>
    </div>
  )
}

/** Field by field: the saved value and the typed one. */
function Comparison({ offer: { mine, now }, choices }: { offer: Offer; choices: EventChoices }) {
  const { t } = useTranslation()
  const wordsOf = useWords(choices)
  const said = (name: FieldsAt<'edit'>, values: EventValues) => wordsOf(name, values) || t('EventApprove.nothing')
  const changed = differences(mine, now)
  return (
    <Stack className={styles.comparison} as="dl" gap={10} above={10} below={10}>
      {COMPARED.filter((name) => changed.includes(formName(name))).map((name) => (
        <div key={name}>
          <dt>{t(`field.${REPORT_FIELDS[name].label}`)}</dt>
          <dd>
            <span className={textStyles.muted}>{t('CreateReport.savedNow')}</span> {said(name, now)}
          </dd>
          <dd>
            <span className={textStyles.muted}>{t('CreateReport.typed')}</span> {said(name, mine)}
          </dd>
        </div>
      ))}
    </Stack>
  )
}

/** Puts a field's value into words. */
function useWords({ areas, types, subTypes, shifts }: EventChoices) {
  const { t } = useTranslation()
  const valueText = useValueText()
  const named = (list: readonly { value: number; label: string }[], ids: readonly (number | null)[]) =>
    ids
      .filter((id) => id !== null)
      .map((id) => list.find(({ value }) => value === id)?.label ?? t('CreateReport.otherChoice'))
      .join(', ')
  const own: Record<FieldsAt<'edit', 'own'>, (values: EventValues) => string> = {
    areaId: ({ areaId }) => named(areas, areaId),
    eventDate: ({ eventDate }) => eventDate,
    eventTypeId: ({ eventTypeId }) => named(types, [eventTypeId]),
    subEventTypeId: ({ subEventTypeId }) => named(subTypes, [subEventTypeId]),
    shifts: (values) => named(shifts, values.shifts),
    startTime: ({ startTime }) => startTime,
    endTime: ({ endTime }) => endTime,
    notEnded: ({ isNotEnded }) => t(isNotEnded ? 'EventApprove.yes' : 'EventApprove.no'),
    files: ({ files }) =>
      files
        .filter(({ isRemoved }) => !isRemoved)
        .map(({ fileName }) => fileName)
        .join(', '),
  }
  return (name: FieldsAt<'edit'>, values: EventValues): string =>
    name in own ? own[name as keyof typeof own](values) : valueText(name as FieldsAt<'edit', true>, values)
}
