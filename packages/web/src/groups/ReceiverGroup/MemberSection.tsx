import { useTranslation } from '../../platform/i18n/i18n.ts'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import { FlagBadge, FlagRadios } from '../../administration/StatusFields.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { confirmDelete } from '../../kit/dialogs/dialogs.ts'
import type { Choice } from '../../kit/fields/SelectField.tsx'
import { memberColumns } from './memberColumns.ts'
import { MemberSearch } from './MemberSearch.tsx'
import { type Member, withMembers } from './values.ts'
import panelStyles from '../../kit/Panel.module.css'

/** The people who receive the letters. */
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
    if (await confirmDelete()) onChange(members.filter(({ userId }) => userId !== member.userId))
  }
  return (
    <section className={panelStyles.panel} aria-labelledby="members">
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
        rowKey={(member) => member.userId}
        isPart
        columns={[
          { key: 'employeeCode', title: t('field.employeeId'), render: (member) => member.employeeCode },
          ...memberColumns<Member>(t),
          {
            key: 'status',
            title: t('ReceiverGroup.memberStatus'),
            width: 190,
            render: (member) =>
              isReadOnly ? (
                <FlagBadge isActive={member.status} />
              ) : (
                <FlagRadios
                  aria-label={`${t('ReceiverGroup.memberStatus')} ${member.userName}`}
                  value={member.status}
                  onChange={(status) =>
                    onChange(members.map((one) => (one.userId === member.userId ? { ...one, status } : one)))
                  }
                />
              ),
          },
          ...(isReadOnly ? [] : [actionsColumn(t, { of: (member: Member) => member.userName, onDelete: remove })]),
        ]}
      />
    </section>
  )
}
