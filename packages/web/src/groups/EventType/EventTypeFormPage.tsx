import { MENU } from '@daybook/shared/registry'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { useRecordId } from '../../administration/RecordLink.tsx'
import { useFresh } from '../../administration/useFresh.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { EventTypeForm } from './EventTypeForm.tsx'

/** One event type: a new one, or that of the address. */
export function EventTypeFormPage() {
  const sID = useRecordId()
  return <FormPage key={sID} sID={sID} />
}

function FormPage({ sID }: { sID: string }) {
  const { t } = useTranslation()
  const { answer, round, reload } = useFresh('EventType/GetEventTypeCreate', { EventTypeID: null, sID })
  const title = sID === '' ? 'formNew' : answer.data?.isEdite === false ? 'formView' : 'formEdit'
  return (
    <AdminPage
      menu={MENU.eventType}
      title={t(`EventType.${title}`)}
      parents={[{ to: paths.eventType, label: t('EventType.title') }]}
      isNew={sID === ''}
    >
      {() => (
        <WithAnswer answer={answer} lines={14}>
          {(data) => <EventTypeForm key={round} loaded={data} onReload={reload} />}
        </WithAnswer>
      )}
    </AdminPage>
  )
}
