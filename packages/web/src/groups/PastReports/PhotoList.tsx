import type { Output } from '@daybook/shared'
import { useState } from 'react'
import { useCall } from '../../app/api.ts'
import panelStyles from '../../kit/Panel.module.css'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'

type Photo = Output<'PastReports/LoadPhotos'>['photos'][number]

/** The photos that are missing, that no row names, and that could be one of several. */
export function PhotoList({ fileId }: { fileId: number }) {
  const { t } = useTranslation()
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 20 })
  const answer = useCall('PastReports/LoadPhotos', { fileId, page, pageSize }, { keepPrevious: true })
  const columns: Column<Photo>[] = [
    { key: 'name', title: t('PastReports.photo'), phone: 'title', render: (photo) => photo.name },
    { key: 'state', title: t('PastReports.why'), render: (photo) => t(`PastReports.photoState.${photo.state}`) },
    {
      key: 'rowNumber',
      title: t('PastReports.row'),
      width: 80,
      align: 'end',
      render: (photo) => photo.rowNumber ?? '–',
    },
  ]
  return (
    <section className={panelStyles.panel} aria-labelledby="past-photo-list">
      <h2 id="past-photo-list">{t('PastReports.photoList')}</h2>
      <DataTable
        name={t('PastReports.photoList')}
        columns={columns}
        rows={answer.data?.photos}
        rowKey={(photo) => answer.data?.photos.indexOf(photo) ?? 0}
        isLoading={answer.isPlaceholderData}
        problem={answer.error}
        onRetry={() => void answer.refetch()}
        paging={{
          page,
          pageSize,
          total: answer.data?.total ?? 0,
          onChange: (nextPage, nextSize) => setPage({ page: nextPage, pageSize: nextSize }),
        }}
        emptyNext={t('PastReports.noPhotoFaults')}
        isPart
      />
    </section>
  )
}
