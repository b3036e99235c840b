import { MENU } from '@daybook/shared/registry'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { useRecordId } from '../../administration/RecordLink.tsx'
import { useFresh } from '../../administration/useFresh.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { EventTypeForm } from './EventTypeForm.tsx'

/** The form of a new event type, or of the one in the URL. */
export function EventTypeFormPage() {
  const sealedId = useRecordId()
  return <FormPage key={sealedId} sealedId={sealedId} />
}

function FormPage({ sealedId }: { sealedId: string }) {
  const { t } = useTranslation()
  const { answer, round, reload } = useFresh('EventType/GetEventTypeCreate', { eventTypeId: null, sealedId })
  const title = sealedId === '' ? 'formNew' : answer.data?.canEdit === false ? 'formView' : 'formEdit'
  return (
    <AdminPage
      menu={MENU.eventType}
      title={t(`EventType.${title}`)}
      parents={[{ to: paths.eventType, label: t('EventType.title') }]}
      isNew={sealedId === ''}
    >
      {() => (
        <WithAnswer answer={answer} lines={14}>
          {(data) => <EventTypeForm key={round} loaded={data} onReload={reload} />}
        </WithAnswer>
      )}
    </AdminPage>
  )
}
