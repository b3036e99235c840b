import { MENU } from '@daybook/shared/registry'
import { paths } from '../../app/paths.ts'
import { RecordFormPage } from '../../administration/RecordFormPage.tsx'
import { ActButton } from '../../administration/acts/ActButton.tsx'
import { EventTypeForm } from './EventTypeForm.tsx'

/** The form of a new event type, or of the one in the URL. */
export function EventTypeFormPage() {
  return (
    <RecordFormPage
      menu={MENU.eventType}
      list={{ to: paths.eventType, label: 'EventType.title' }}
      titles={{ add: 'EventType.formNew', edit: 'EventType.formEdit', view: 'EventType.formView' }}
      call="EventType/GetEventTypeCreate"
      asked={(sealedId) => ({ eventTypeId: null, sealedId })}
      canEdit={(data) => data.canEdit}
      actions={({ canEdit, eventType }) =>
        canEdit && eventType && <ActButton records="eventType" ids={[eventType.eventTypeId]} isPlan />
      }
    >
      {(data, { key, ...form }) => <EventTypeForm key={key} loaded={data} {...form} />}
    </RecordFormPage>
  )
}
