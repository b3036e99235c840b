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
import { userList } from './address.ts'
import { ExportButton } from '../../app/ExportButton.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useColumns } from './columns.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import listStyles from '../../administration/list.module.css'

const NO_ROWS: [] = []

/** The users that the caller administers. */
export function UserListPage() {
  const { t } = useTranslation()
  return (
    <AdminPage menu={MENU.userPermission} title={t('UserPermission.title')}>
      {(level) => <UserList level={level} />}
    </AdminPage>
  )
}

function UserList({ level }: { level: Level }) {
  const { t } = useTranslation()
  const list = useListAddress(userList)
  const { name, company, group } = list.values
  const filters = { searchText: name, company, userGroup: group }
  const answer = useCall('UserPermission/LoadUserListData', { ...filters, ...list.input }, { keepPrevious: true })
  const { data } = answer
  const [chosen, setChosen] = useChosen(data?.users, (row) => row.userId)
  const remove = useSave('UserPermission/DeleteUserFromList', {
    refresh: ['UserPermission/LoadUserListData'],
    isRefreshedRefused: true,
  })
  const columns = useColumns((list.input.page - 1) * list.input.pageSize, data?.users ?? NO_ROWS)

  return (
    <>
      <ListFilters values={list.values} answer={answer} onSearch={list.search} onClear={list.clear}>
        <Field name="name" label={t('UserPermission.searchName')}>
          <TextField isClearable enterKeyHint="search" />
        </Field>
        <Field name="company" label={t('field.company')}>
          <SelectField options={data?.companies ?? []} placeholder={t('ui.all')} />
        </Field>
        <Field name="group" label={t('field.groupUser')}>
          <SelectField options={data?.userGroups ?? []} placeholder={t('ui.all')} />
        </Field>
      </ListFilters>
      <div className={listStyles.tools}>
        {(data?.total ?? 0) > 0 && (
          <ExportButton
            call="UserPermission/ExportExcel"
            input={{ ...filters, sort: list.input.sort, order: list.input.order }}
          />
        )}
        {level === 2 && <AddLink to={paths.createUser}>{t('UserPermission.newUser')}</AddLink>}
      </div>
      <RecordTable
        name={t('UserPermission.title')}
        columns={columns}
        rows={data?.users}
        rowKey={(row) => row.userId}
        answer={answer}
        list={list}
        total={data?.total}
        removal={
          level === 2
            ? {
                kind: 'person',
                chosen,
                onChange: setChosen,
                canSelect: (row) => row.isDelete,
                nameOf: (row) => row.name,
                isPending: remove.isPending,
                run: async (ids) => (await remove.run(ids)) !== null,
              }
            : undefined
        }
      />
    </>
  )
}
