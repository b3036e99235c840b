import { MENU } from '@daybook/shared/registry'
import { paths } from '../../app/paths.ts'
import { RecordListPage } from '../../administration/RecordListPage.tsx'
import { ExportButton } from '../../app/ExportButton.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ActButton, ActsLink } from '../../administration/acts/ActButton.tsx'
import { eventTypeList } from './address.ts'
import { eventTypeColumns } from './columns.tsx'
import styles from './EventType.module.css'

/** The event types, common to all companies. */
export function EventTypeListPage() {
  const { t } = useTranslation()
  return (
    <div className={styles.typeTable}>
      <RecordListPage
        menu={MENU.eventType}
        title="EventType.title"
        note="EventType.common"
        address={eventTypeList}
        call="EventType/LaodDataList"
        asked={({ text, group }) => ({ searchText: text, eventGroupId: group })}
        page={(data) => ({ ...data, places: data.positions.length })}
        rowKey={(row) => row.eventTypeId}
        nameOf={(row) => row.eventTypeName}
        columns={eventTypeColumns}
        orderHint={({ group }) => group === null && 'EventType.orderHint'}
        order={({ group }) => ({ tableName: 'eventtype', eventGroupId: group })}
        filters={(data) => (
          <>
            <Field name="group" label={t('field.eventGroup')}>
              <SelectField options={data?.eventGroups ?? []} placeholder={t('ui.all')} />
            </Field>
            <Field name="text" label={t('EventType.search')}>
              <TextField isClearable enterKeyHint="search" />
            </Field>
          </>
        )}
        excel={(input) => <ExportButton call="EventType/ExportExcel" input={input} />}
        add={{ to: paths.createEventType, label: 'EventType.add' }}
        imports="eventType"
        more={<ActsLink />}
        removal={{
          call: 'EventType/DeleteEventType',
          kind: 'eventType',
          input: (eventTypeIds) => ({ eventTypeIds }),
          others: (eventTypeIds, seen) => <ActButton records="eventType" ids={eventTypeIds} seen={seen} />,
        }}
        mayRemove={({ isDelete }) => isDelete}
      />
    </div>
  )
}
