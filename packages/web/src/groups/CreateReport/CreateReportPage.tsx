import { wireDay } from '@daybook/shared/days'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { Loading, WithAnswer } from '../../kit/feedback/states.tsx'
import { DayList } from './DayList.tsx'
import { EditReport } from './EditReport.tsx'
import type { Place } from './EventForm.tsx'
import { NewReport } from './NewReport.tsx'
import type { Loaded } from './useChoices.ts'
import { useRestoredDraft } from './useDraft.ts'
import { Viewer } from './Viewer.tsx'
import './CreateReport.css'

/** The event form, and below it the reports of the day. `?edit=` in the address: the report that is being edited. */
export function CreateReportPage() {
  const start = useCall('CreateReport/LoadCreateReport', {}, { staleTime: 60_000 })
  const { t } = useTranslation()
  const isEdit = useEditId() !== null
  return (
    <div className="create-report">
      <PageTitle title={t(isEdit ? 'CreateReport.editTitle' : 'CreateReport.title')} />
      <WithAnswer answer={start} lines={12}>
        {(loaded) => (loaded.permission < 2 ? <Viewer start={loaded} /> : <Reporter start={loaded} />)}
      </WithAnswer>
    </div>
  )
}

function useEditId(): number | null {
  const { edit } = useSearch({ strict: false })
  return edit && /^[1-9]\d{0,8}$/.test(edit) ? Number(edit) : null
}

function Reporter({ start }: { start: Loaded }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const front = useCall('MP_Front/LoadMP_Front', {}, { isQuiet: true, staleTime: 60_000 })
  const userId = front.data?.userId ?? null
  const editId = useEditId()
  const draft = useRestoredDraft(userId)
  const [place, setPlace] = useState<Place>({
    eventGroupId: start.defaultEventGroupId,
    companyId: start.defaultCompanyId,
    eventDate: wireDay(start.today),
  })
  const show = (next: Place) => setPlace({ ...next, eventDate: next.eventDate || place.eventDate })
  const edit = (id: number | null) =>
    void navigate({ to: paths.createReport, search: id === null ? {} : { edit: String(id) } })
  useEffect(() => {
    if (editId !== null) scrollTo({ top: 0 })
  }, [editId])

  if (start.eventGroups.length === 0) {
    return (
      <>
        <p className="notice notice-warn">{t('CreateReport.noArea')}</p>
        <DayList place={place} onEdit={null} onDeleted={() => {}} />
      </>
    )
  }
  return (
    <>
      {(userId === null || !draft) && <Loading lines={12} />}
      {userId !== null && editId !== null && (
        <EditReport key={editId} eventId={editId} start={start} onPlace={show} onClose={() => edit(null)} />
      )}
      {draft && (
        // Hidden while a report is edited, so that a new one that was begun is still there afterwards.
        <div hidden={editId !== null}>
          <NewReport
            start={start}
            draft={draft}
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
