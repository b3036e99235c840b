import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '../kit/PlainButton.tsx'
import { differences } from './editCopy.ts'
import type { EventChoices } from './EventFields.tsx'
import type { EventValues } from './eventValues.ts'
import type { Offer, useEditCopy } from './useEditCopy.ts'

const LABEL = {
  nAreaID: 'field.area',
  sEventDate: 'field.eventDate',
  nEventTypeID: 'field.eventType',
  nSubEventTypeID: 'field.subEventType',
  lstWorkingTime: 'field.workingTime',
  nLevelID: 'field.securityLevel',
  sSecurityDesc: 'field.securityDescription',
  sEventStartTime: 'field.startTime',
  sEventEndTime: 'field.endTime',
  isNotEnded: 'CreateReport.notEnded',
  sEventDesc: 'field.description',
  lstFileData: 'field.files',
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
      case 'nAreaID':
        return named(areas, values.nAreaID)
      case 'nEventTypeID':
        return named(types, [values.nEventTypeID])
      case 'nSubEventTypeID':
        return named(subTypes, [values.nSubEventTypeID])
      case 'lstWorkingTime':
        return named(shifts, values.lstWorkingTime)
      case 'nLevelID':
        return named(levels, [values.nLevelID])
      case 'isNotEnded':
        return t(values.isNotEnded ? 'EventApprove.yes' : 'EventApprove.no')
      case 'lstFileData':
        return values.lstFileData
          .filter(({ IsDelete }) => !IsDelete)
          .map(({ sFileName }) => sFileName)
          .join(', ')
      case 'sEventDate':
      case 'sSecurityDesc':
      case 'sEventStartTime':
      case 'sEventEndTime':
      case 'sEventDesc':
        return values[name]
    }
  }
}
