import { MENU } from '@daybook/shared/registry'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage, type Level } from '../../administration/AdminPage.tsx'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { AddLink } from '../../administration/RecordLink.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useChosen } from '../../administration/useChosen.ts'
import { useListAddress } from '../../administration/useListAddress.ts'
import { eventTypeList } from './address.ts'
import { ExportButton } from '../../app/ExportButton.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useColumns } from './columns.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import listStyles from '../../administration/list.module.css'
import styles from './EventType.module.css'

const NO_ROWS: [] = []

/** The event types, common to all companies. */
export function EventTypeListPage() {
  const { t } = useTranslation()
  return (
    <AdminPage menu={MENU.eventType} title={t('EventType.title')} note={t('EventType.common')}>
      {(level) => <EventTypeList level={level} />}
    </AdminPage>
  )
}

function EventTypeList({ level }: { level: Level }) {
  const { t } = useTranslation()
  const list = useListAddress(eventTypeList)
  const { text, group } = list.values
  const filters = { searchText: text, eventGroupId: group }
  const answer = useCall('EventType/LaodDataList', { ...filters, ...list.input }, { keepPrevious: true })
  const { data } = answer
  const [chosen, setChosen] = useChosen(data?.rows, (row) => row.eventTypeId)
  const remove = useSave('EventType/DeleteEventType', { refresh: ['EventType/LaodDataList'], isRefreshedRefused: true })
  const columns = useColumns({
    first: (list.input.page - 1) * list.input.pageSize,
    rows: data?.rows ?? NO_ROWS,
    places: group === null ? 0 : (data?.positions.length ?? 0),
  })
  const canDelete = level === 2 && data?.isDelete === true

  return (
    <>
      <ListFilters values={list.values} answer={answer} onSearch={list.search} onClear={list.clear}>
        <Field name="group" label={t('field.eventGroup')}>
          <SelectField options={data?.eventGroups ?? []} placeholder={t('ui.all')} />
        </Field>
        <Field name="text" label={t('EventType.search')}>
          <TextField isClearable enterKeyHint="search" />
        </Field>
      </ListFilters>
      <div className={listStyles.tools}>
        {level === 2 && group === null && <p className={listStyles.hint}>{t('EventType.orderHint')}</p>}
        {(data?.total ?? 0) > 0 && (
          <ExportButton
            call="EventType/ExportExcel"
            input={{ ...filters, sort: list.input.sort, order: list.input.order }}
          />
        )}
        {level === 2 && <AddLink to={paths.createEventType}>{t('EventType.add')}</AddLink>}
      </div>
      <div className={styles.typeTable}>
        <RecordTable
          name={t('EventType.title')}
          columns={columns}
          rows={data?.rows}
          rowKey={(row) => row.eventTypeId}
          rowTitle={() => (level === 2 && group === null ? t('EventType.orderHint') : undefined)}
          answer={answer}
          list={list}
          total={data?.total}
          removal={
            canDelete
              ? {
                  kind: 'eventType',
                  chosen,
                  onChange: setChosen,
                  canSelect: () => true,
                  nameOf: (row) => row.eventTypeName,
                  isPending: remove.isPending,
                  run: async (ids) => (await remove.run({ eventTypeIds: ids })) !== null,
                }
              : undefined
          }
        />
      </div>
    </>
  )
}
