import { MENU } from '@daybook/shared/registry'
import type { Output } from '@daybook/shared'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage, type Level } from '../../administration/AdminPage.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './ImportData.module.css'

type Run = Output<'ImportData/LoadPage'>['runs'][number]

/** Imports users and receivers from workbooks: checked first, then imported completely or not at all. */
export function ImportPage() {
  const { t } = useTranslation()
  return (
    <AdminPage
      menu={MENU.importData}
      title={t('ImportData.title')}
      note={t('ImportData.note')}
      actions={() => <Link to={paths.pastReports}>{t('ImportData.past')}</Link>}
    >
      {(level) => <ImportScreen level={level} />}
    </AdminPage>
  )
}

function ImportScreen({ level }: { level: Level }) {
  const { t } = useTranslation()
  const page = useCall('ImportData/LoadPage', {}, { staleTime: 0 })
  const columns = useColumns()
  return (
    <>
      {level === 2 && (
        <Stack gap={16} below={24}>
          <ImportPanel kind="user" />
          <ImportPanel kind="receiver" />
        </Stack>
      )}
      <section aria-labelledby="last-imports">
        <h2 id="last-imports" className={styles.heading}>
          {t('ImportData.lastImports')}
        </h2>
        <DataTable
          name={t('ImportData.lastImports')}
          columns={columns}
          rows={page.data?.runs}
          rowKey={(run) => page.data?.runs.indexOf(run) ?? 0}
          isPart
          problem={page.error}
          onRetry={() => void page.refetch()}
        />
      </section>
    </>
  )
}

function useColumns(): Column<Run>[] {
  const { t } = useTranslation()
  return useMemo(
    (): Column<Run>[] => [
      { key: 'date', title: t('ImportData.date'), width: 130, render: (run) => <InstantCell instant={run.date} /> },
      { key: 'kind', title: t('ImportData.what'), render: (run) => t(`ImportData.kind.${run.kind}`) },
      { key: 'fileName', title: t('ImportData.file'), phone: 'title', render: (run) => run.fileName || '–' },
      { key: 'userName', title: t('ImportData.by'), render: (run) => run.userName },
      {
        key: 'isDone',
        title: t('ImportData.result'),
        width: 230,
        render: (run) => (
          <>
            <span className={`${badgeStyles.badge} ${run.isDone ? badgeStyles.green : badgeStyles.red}`}>
              <span className={badgeStyles.dot} />
              {t(run.isDone ? 'ImportData.done' : 'ImportData.notDone')}
            </span>{' '}
            <span className={textStyles.muted}>
              {run.isDone
                ? t('ImportData.doneCounts', { added: run.added, changed: run.changed })
                : t('ImportData.refusedCount', { refused: run.refused })}
            </span>
          </>
        ),
      },
    ],
    [t],
  )
}
