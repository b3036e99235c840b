import { MENU } from '@daybook/shared/registry'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { AdminPage, type Level } from '../../administration/AdminPage.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { mayDiscard } from '../../administration/stale.tsx'
import { WhoMay } from '../../administration/WhoMay.tsx'
import { useChosen } from '../../administration/useChosen.ts'
import { type Edited, NotificationForm, valuesOf } from './NotificationForm.tsx'
import { useColumns } from './columns.tsx'
import panelStyles from '../../kit/Panel.module.css'
import listStyles from '../../administration/list.module.css'

/** On which days of the year which companies' receivers get the yearly report. */
export function NotificationCompanyPage() {
  const { t } = useTranslation()
  return (
    <AdminPage
      menu={MENU.notificationCompany}
      title={t('NotificationCompany.title')}
      note={t('NotificationCompany.note')}
    >
      {(level) => <NotificationScreen level={level} />}
    </AdminPage>
  )
}

function NotificationScreen({ level }: { level: Level }) {
  const { t } = useTranslation()
  const answer = useCall('NotificationCompany/LoadDataList', {})
  const rows = answer.data?.rows
  const [chosen, setChosen] = useChosen(rows, (row) => row.ruleId)
  const remove = useSave('NotificationCompany/onDelete', {
    refresh: ['NotificationCompany/LoadDataList'],
    isRefreshedRefused: true,
  })
  const open = useSave('NotificationCompany/onEdit', {
    onProblem({ kind }) {
      // Somebody else may have deleted the row.
      if (kind === 'refused') void answer.refetch()
      return false
    },
  })
  const [edited, setEdited] = useState<(Edited & { round: number }) | null>(null)
  /** How often Edit was pressed: the last one counts, although an earlier one's answer may come later. */
  const asked = useRef(0)

  async function edit(id: number, isAgreed = false) {
    const round = ++asked.current
    const found = await open.run({ id })
    if (!found || asked.current !== round || !(isAgreed || (await mayDiscard()))) return
    setEdited({ id, version: found.version, round, days: found.days, values: valuesOf(found) })
  }
  async function removeAll(ids: number[]) {
    if ((await remove.run({ ids })) === null) return false
    if (edited && ids.includes(edited.id)) setEdited(null)
    return true
  }

  // Users who administer no whole company have none to choose.
  const canAdd = level === 2 && answer.data?.companies.length !== 0
  const columns = useColumns(rows ?? [], canAdd ? edit : null)
  return (
    <>
      <WhoMay sentence={answer.data?.changedBy} />
      {canAdd && (
        <section
          className={`${panelStyles.panel} ${listStyles.ruleForm}`}
          aria-label={t(edited ? 'dayRule.edit' : 'dayRule.add')}
          // What is chosen while a row is fetched would be replaced by it.
          inert={open.isPending}
        >
          <NotificationForm
            key={edited?.round ?? 'new'}
            months={answer.data?.months ?? []}
            companies={answer.data?.companies ?? []}
            edited={edited}
            onReload={() => edited && void edit(edited.id, true)}
            onDone={() => setEdited((now) => (now === edited ? null : now))}
          />
        </section>
      )}
      <RecordTable
        name={t('NotificationCompany.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.ruleId}
        defaultSort={{ key: 'no', order: 'asc' }}
        answer={answer}
        removal={
          canAdd
            ? {
                chosen,
                onChange: setChosen,
                canSelect: (row) => row.canEdit,
                nameOf: (row) => row.dayAndMonth,
                isPending: remove.isPending,
                run: removeAll,
                kind: 'companyRule',
              }
            : undefined
        }
      />
    </>
  )
}
