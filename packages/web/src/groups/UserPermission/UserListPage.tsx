import { MENU } from '@daybook/shared/registry'
import { paths } from '../../app/paths.ts'
import { RecordListPage } from '../../administration/RecordListPage.tsx'
import { ExportButton } from '../../app/ExportButton.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ActButton, ActsLink, LeaveButton } from '../../administration/acts/ActButton.tsx'
import { userList } from './address.ts'
import { userColumns } from './columns.tsx'
import { SlipsButton } from './SlipsButton.tsx'

/** The users that the caller administers. */
export function UserListPage() {
  const { t } = useTranslation()
  return (
    <RecordListPage
      menu={MENU.userPermission}
      title="UserPermission.title"
      address={userList}
      call="UserPermission/LoadUserListData"
      asked={({ name, company, group, status }) => ({
        searchText: name,
        company,
        userGroup: group,
        active: status === null ? null : status === 'active',
      })}
      page={({ users: rows, total }) => ({ rows, total })}
      rowKey={(row) => row.userId}
      nameOf={(row) => row.name}
      columns={userColumns}
      filters={(data) => (
        <>
          <Field name="name" label={t('UserPermission.searchName')}>
            <TextField isClearable placeholder={t('UserPermission.searchNameHint')} enterKeyHint="search" />
          </Field>
          <Field name="company" label={t('field.company')}>
            <SelectField options={data?.companies ?? []} placeholder={t('ui.all')} />
          </Field>
          <Field name="group" label={t('field.groupUser')}>
            <SelectField options={data?.userGroups ?? []} placeholder={t('ui.all')} />
          </Field>
          <Field name="status" label={t('field.status')}>
            <SelectField<'active' | 'inactive'>
              options={[
                { value: 'active', label: t('status.true') },
                { value: 'inactive', label: t('status.false') },
              ]}
              placeholder={t('ui.all')}
            />
          </Field>
        </>
      )}
      excel={(input) => <ExportButton call="UserPermission/ExportExcel" input={input} />}
      more={<ActsLink />}
      add={{ to: paths.createUser, label: 'UserPermission.newUser' }}
      imports="user"
      removal={{
        call: 'UserPermission/DeleteUserFromList',
        kind: 'person',
        input: (ids) => ids,
        canSelect: (row) => row.isDelete,
        acrossPages: true,
        others: (userIds, seen) => (
          <>
            <ActButton records="person" ids={userIds} seen={seen} />
            <SlipsButton userIds={userIds} />
            {userIds.length === 1 && userIds.map((userId) => <LeaveButton key={userId} userId={userId} />)}
            {userIds.length === 1 && userIds.map((userId) => <LeaveButton key={userId} userId={userId} isMove />)}
          </>
        ),
      }}
    />
  )
}
