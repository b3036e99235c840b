import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { MENU } from '@daybook/shared/registry'
import { useMemo, useState } from 'react'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useCall } from '../../app/api.ts'
import { InstantCell } from '../../events/reportCells.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import badgeStyles from '../../kit/badge.module.css'
import type { Column } from '../../kit/table/DataTable.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ActDialog, countsText } from '../../administration/acts/ActProgress.tsx'
import { actText } from '../../administration/acts/sentence.ts'

type Row = Output<'Acts/List'>['acts'][number]

const COLOURS: Partial<Record<Row['phase'], string | undefined>> = {
  planned: badgeStyles.yellow,
  running: badgeStyles.yellow,
  undoing: badgeStyles.yellow,
  done: badgeStyles.green,
}

/** What was changed for many records at once, and what is planned: each can be taken back or undone. */
export function ActsPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<number | null>(null)
  const answer = useCall('Acts/List', {}, { staleTime: 0 })
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'what',
        title: t('Acts.columns.what'),
        phone: 'title',
        width: 260,
        render: (row) => (
          <PlainButton tone="link" data-opens onClick={() => setOpened(row.id)}>
            {actText(t, row)}
          </PlainButton>
        ),
      },
      {
        key: 'phase',
        title: t('Acts.columns.phase'),
        phone: 'state',
        render: ({ phase }) => (
          <span className={`${badgeStyles.badge} ${COLOURS[phase] ?? ''}`}>{t(`Acts.phases.${phase}`)}</span>
        ),
      },
      {
        key: 'when',
        title: t('Acts.columns.when'),
        width: 120,
        render: ({ day, madeAt }) => (day === null ? <InstantCell instant={madeAt} /> : formatDay(day)),
      },
      { key: 'result', title: t('Acts.columns.result'), width: 200, render: (row) => countsText(t, row) },
      { key: 'author', title: t('Acts.columns.author'), render: ({ author }) => author },
    ],
    [t],
  )
  return (
    <AdminPage menu={MENU.userPermission} title={t('Acts.title')} note={t('Acts.note')}>
      {() => (
        <>
          <RecordTable
            name={t('Acts.title')}
            columns={columns}
            rows={answer.data?.acts}
            rowKey={(row) => row.id}
            answer={answer}
            emptyText={t('Acts.none')}
            emptyNext={t('Acts.noneNext')}
          />
          {opened !== null && <ActDialog actId={opened} title={t('Acts.title')} onClose={() => setOpened(null)} />}
        </>
      )}
    </AdminPage>
  )
}
