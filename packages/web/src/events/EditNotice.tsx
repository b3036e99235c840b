import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '../kit/PlainButton.tsx'
import { differences } from './editCopy.ts'
import type { EventChoices } from './EventFields.tsx'
import type { EventValues } from './eventValues.ts'
import type { Offer, useEditCopy } from './useEditCopy.ts'

const LABEL = {
  areaId: 'field.area',
  eventDate: 'field.eventDate',
  eventTypeId: 'field.eventType',
  subEventTypeId: 'field.subEventType',
  shifts: 'field.workingTime',
  levelId: 'field.securityLevel',
  securityNote: 'field.securityDescription',
  startTime: 'field.startTime',
  endTime: 'field.endTime',
  isNotEnded: 'CreateReport.notEnded',
  description: 'field.description',
  files: 'field.files',
} as const

/**
 * Above the form of an edit: that somebody else was quicker, what is kept of what was typed before that, or that it is
 * back in the form.
 */
export function EditNotice({
  kept,
  choices,
  stale,
  onReopen,
}: {
  kept: ReturnType<typeof useEditCopy>
  choices: EventChoices
  /** What the server said when it refused the save; '' while it did not. */
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
      <div className="notice notice-warn restored-bar" role="alert" tabIndex={-1} ref={box}>
        <p>{stale}</p>
        <PlainButton onClick={onReopen}>{t('CreateReport.reopen')}</PlainButton>
      </div>
    )
  }
  if (offer) {
    return (
      <div className="notice notice-warn" role="alert">
        <p>{t('CreateReport.keptEdit')}</p>
        <Comparison offer={offer} choices={choices} />
        <div className="button-bar">
          <PlainButton onClick={() => kept.take(offer)}>{t('CreateReport.useMine')}</PlainButton>
          <PlainButton onClick={kept.discard}>{t('CreateReport.discardMine')}</PlainButton>
        </div>
      </div>
    )
  }
  if (!kept.isRestored || kept.round > 0) return null
  return (
    <div className="notice notice-info restored-bar" role="status">
      <p>{t('CreateReport.restoredHere')}</p>
      <PlainButton onClick={kept.discard}>{t('CreateReport.discard')}</PlainButton>
    </div>
  )
}

/** Field by field: what is saved now and what was typed. */
function Comparison({ offer: { mine, now }, choices }: { offer: Offer; choices: EventChoices }) {
  const { t } = useTranslation()
  const isLabelled = (name: keyof EventValues): name is keyof typeof LABEL => name in LABEL
  const wordsOf = useWords(choices)
  const said = (name: keyof typeof LABEL, values: EventValues) => wordsOf(name, values) || t('EventApprove.nothing')
  return (
    <dl className="edit-comparison">
      {differences(mine, now)
        .filter(isLabelled)
        .map((name) => (
          <div key={name}>
            <dt>{t(LABEL[name])}</dt>
            <dd>
              <span className="muted">{t('CreateReport.savedNow')}</span> {said(name, now)}
            </dd>
            <dd>
              <span className="muted">{t('CreateReport.typed')}</span> {said(name, mine)}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** What a field says, in words. */
function useWords({ areas, types, subTypes, shifts, levels }: EventChoices) {
  const { t } = useTranslation()
  const named = (list: readonly { value: number; label: string }[], ids: readonly (number | null)[]) =>
    ids
      .filter((id) => id !== null)
      .map((id) => list.find(({ value }) => value === id)?.label ?? t('CreateReport.otherChoice'))
      .join(', ')
  return (name: keyof typeof LABEL, values: EventValues): string => {
    switch (name) {
      case 'areaId':
        return named(areas, values.areaId)
      case 'eventTypeId':
        return named(types, [values.eventTypeId])
      case 'subEventTypeId':
        return named(subTypes, [values.subEventTypeId])
      case 'shifts':
        return named(shifts, values.shifts)
      case 'levelId':
        return named(levels, [values.levelId])
      case 'isNotEnded':
        return t(values.isNotEnded ? 'EventApprove.yes' : 'EventApprove.no')
      case 'files':
        return values.files
          .filter(({ isRemoved }) => !isRemoved)
          .map(({ fileName }) => fileName)
          .join(', ')
      case 'eventDate':
      case 'securityNote':
      case 'startTime':
      case 'endTime':
      case 'description':
        return values[name]
    }
  }
}
