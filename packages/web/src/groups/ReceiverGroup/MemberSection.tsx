import { useTranslation } from 'react-i18next'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import { FlagBadge, FlagRadios } from '../../administration/StatusFields.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { confirmDelete } from '../../kit/dialogs/dialogs.ts'
import type { Choice } from '../../kit/fields/SelectField.tsx'
import { MemberSearch } from './MemberSearch.tsx'
import { type Member, withMembers } from './values.ts'

/** Who receives the letters. */
export function MemberSection({
  members,
  companies,
  isReadOnly,
  onChange,
  onOpen,
}: {
  members: readonly Member[]
  companies: readonly Choice[]
  isReadOnly: boolean
  onChange: (members: Member[]) => void
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  async function remove(member: Member) {
    if (await confirmDelete()) onChange(members.filter(({ nUserID }) => nUserID !== member.nUserID))
  }
  return (
    <section className="panel" aria-labelledby="members">
      <h2 id="members">{t(isReadOnly ? 'ReceiverGroup.members' : 'ReceiverGroup.addMember')}</h2>
      {!isReadOnly && (
        <MemberSearch
          companies={companies}
          members={members}
          onAdd={(added) => onChange(withMembers(members, added))}
          onOpen={onOpen}
        />
      )}
      <DataTable
        name={t('ReceiverGroup.members')}
        rows={members}
        rowKey={(member) => member.nUserID}
        isPart
        columns={[
          { key: 'sEmpCode', title: t('field.employeeId'), render: (member) => member.sEmpCode },
          {
            key: 'sUserName',
            title: t('field.member'),
            phone: 'title',
            sort: (a, b) => a.sUserName.localeCompare(b.sUserName, 'th'),
            render: (member) => member.sUserName,
          },
          {
            key: 'sCompynyName',
            title: t('field.company'),
            sort: (a, b) => a.sCompynyName.localeCompare(b.sCompynyName, 'th'),
            render: (member) => member.sCompynyName,
          },
          { key: 'sPosition', title: t('field.position'), render: (member) => member.sPosition },
          {
            key: 'sStatus',
            title: t('ReceiverGroup.memberStatus'),
            width: 190,
            render: (member) =>
              isReadOnly ? (
                <FlagBadge flag={member.sStatus} />
              ) : (
                <FlagRadios
                  aria-label={`${t('ReceiverGroup.memberStatus')} ${member.sUserName}`}
                  value={member.sStatus}
                  onChange={(sStatus) =>
                    onChange(members.map((one) => (one.nUserID === member.nUserID ? { ...one, sStatus } : one)))
                  }
                />
              ),
          },
          ...(isReadOnly ? [] : [actionsColumn(t, { of: (member: Member) => member.sUserName, onDelete: remove })]),
        ]}
      />
    </section>
  )
}
