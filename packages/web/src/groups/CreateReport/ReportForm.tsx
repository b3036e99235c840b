import { parseDay, formatDay } from '@daybook/shared/days'
import { Link, useNavigate } from '@tanstack/react-router'
import { idIn, useAddress } from '../../app/address.ts'
import { createReportAddress } from './address.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { Loading, WithAnswer } from '../../kit/feedback/states.tsx'
import { DayList } from './DayList.tsx'
import { EditReport } from './EditReport.tsx'
import type { Place } from './EventForm.tsx'
import { MendWaiting } from './MendWaiting.tsx'
import { NewReport } from './NewReport.tsx'
import { atArea } from './atArea.ts'
import type { AtArea, Loaded } from './useChoices.ts'
import { useRestoredDraft } from './useDraft.ts'
import { Viewer } from './Viewer.tsx'
import styles from './CreateReport.module.css'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'

/** The event form, with the day's reports below it. */
export function ReportForm() {
  const start = useCall('CreateReport/LoadCreateReport', {}, { staleTime: 60_000 })
  const { t } = useTranslation()
  const isEdit = useIdOf('edit') !== null
  const { form, area, outbox } = useAddress(createReportAddress)
  const isNew = Boolean(form ?? area)
  return (
    <div className={styles.page}>
      <PageTitle
        title={t(isEdit ? 'CreateReport.editTitle' : 'CreateReport.title')}
        actions={(isNew || outbox) && <ToList />}
      />
      <WithAnswer answer={start} lines={12}>
        {(loaded) =>
          loaded.permission < 2 ? (
            <Viewer start={loaded} />
          ) : outbox ? (
            <MendWaiting id={outbox} start={loaded} />
          ) : (
            <Reporter start={loaded} />
          )
        }
      </WithAnswer>
    </div>
  )
}

function ToList() {
  const { t } = useTranslation()
  return (
    <Link to={paths.createReport} search={{}} className={plainButtonStyles.button}>
      <Icon name="chevronLeft" size={16} />
      {t('MyAreas.title')}
    </Link>
  )
}

function useIdOf(name: 'edit' | 'area' | 'shift'): number | null {
  return idIn(useAddress(createReportAddress)[name] ?? '') ?? null
}

function Reporter({ start }: { start: Loaded }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useAddress(createReportAddress)
  const front = useCall('MP_Front/LoadMP_Front', {}, { isQuiet: true, staleTime: 60_000 })
  const userId = front.data?.userId ?? null
  const editId = useIdOf('edit')
  const at = useArea()
  const draft = useRestoredDraft(userId)
  const [place, setPlace] = useState<Place>({
    eventGroupId: start.defaultEventGroupId,
    companyId: start.defaultCompanyId,
    eventDate: formatDay(start.today),
  })
  const show = (next: Place) => setPlace({ ...next, eventDate: next.eventDate || place.eventDate })
  const isNew = Boolean(search.form ?? search.area)
  // A report from the list below is edited above it; one from 'My areas today' returns there.
  const edit = (id: number | null) =>
    void navigate({ to: paths.createReport, search: { ...search, edit: id === null ? undefined : String(id) } })
  useEffect(() => {
    if (editId !== null) scrollTo({ top: 0 })
  }, [editId])

  if (start.eventGroups.length === 0) {
    return (
      <>
        <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{t('MyAreas.noArea')}</p>
        <DayList place={place} onEdit={null} onDeleted={() => {}} />
      </>
    )
  }
  if (at === 'unknown' && editId === null) {
    return (
      <div className={panelStyles.panel}>
        <p className={`${noticeStyles.notice} ${noticeStyles.warn}`} role="alert">
          {t('MyAreas.notYours')}
        </p>
        <ToList />
      </div>
    )
  }
  const isReady = userId !== null && draft !== null && at !== 'loading'
  return (
    <>
      {!isReady && <Loading lines={12} />}
      {userId !== null && editId !== null && (
        <EditReport
          key={editId}
          eventId={editId}
          userId={userId}
          start={start}
          onPlace={show}
          onClose={() => edit(null)}
        />
      )}
      {isReady && isNew && editId === null && !search.day && draft.values === null && isEarlier(at) && (
        <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>
          {t('MyAreas.openBefore', { day: at.eventDate })}
        </p>
      )}
      {isReady && isNew && at !== 'unknown' && (
        // Hidden during an edit, so that a new report in progress is still there afterwards.
        <div hidden={editId !== null}>
          <NewReport
            start={start}
            draft={draft}
            at={at}
            onLeave={() => void navigate({ to: paths.createReport, search: {} })}
            onPlace={(next) => {
              if (editId === null) show(next)
            }}
          />
        </div>
      )}
      <DayList
        place={place}
        onEdit={edit}
        onDeleted={(id) => {
          if (id === editId) edit(null)
        }}
      />
    </>
  )
}

const isEarlier = (at: ReturnType<typeof useArea>): at is AtArea & { eventDate: string } =>
  typeof at === 'object' && at?.eventDate !== undefined

/**
 * The area in the URL with a shift and its day; null if the URL names none. A link without a day, such as a code at the area's
 * door, opens what is still to be reported, which may be yesterday's.
 */
function useArea(): AtArea | null | 'loading' | 'unknown' {
  const { area, day = '' } = useAddress(createReportAddress)
  const areaId = useIdOf('area')
  const shiftId = useIdOf('shift')
  const today = useCall('MyAreas/GetToday', {}, { enabled: areaId !== null })
  if (!area) return null
  if (areaId !== null && today.isPending) return 'loading'
  const cells = today.data?.cells.filter((one) => one.areaId === areaId) ?? []
  if (!today.data || cells.length === 0) return today.isError ? null : 'unknown'
  return atArea({ ...today.data, cells }, parseDay(day), shiftId)
}
