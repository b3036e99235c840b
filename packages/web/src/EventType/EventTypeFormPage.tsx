import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { AdminPage, type Level } from '../ui/admin/AdminPage.tsx'
import { useRecordId } from '../ui/admin/RecordLink.tsx'
import { useFresh } from '../ui/admin/useFresh.ts'
import { WithAnswer } from '../ui/states.tsx'
import { EventTypeForm } from './EventTypeForm.tsx'

/** One event type: a new one, or that of the address. */
export function EventTypeFormPage() {
  const { t } = useTranslation()
  const sID = useRecordId()
  const title = (level: Level | 0) =>
    t(sID === '' ? 'EventType.formNew' : level === 2 ? 'EventType.formEdit' : 'EventType.formView')
  return (
    <AdminPage
      menu={7}
      title={title}
      parents={[{ to: paths.eventType, label: t('EventType.title') }]}
      isNew={sID === ''}
    >
      {() => <Loaded key={sID} sID={sID} />}
    </AdminPage>
  )
}

function Loaded({ sID }: { sID: string }) {
  const { answer, round, reload } = useFresh('EventType/GetEventTypeCreate', { EventTypeID: null, sID })
  return (
    <WithAnswer answer={answer} lines={14}>
      {(data) => <EventTypeForm key={round} loaded={data} onReload={reload} />}
    </WithAnswer>
  )
}
