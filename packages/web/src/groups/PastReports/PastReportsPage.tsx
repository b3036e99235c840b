import type { Output } from '@daybook/shared'
import { PAST_FILE_DAYS } from '@daybook/shared/rules/pastFields'
import { UPLOAD_LIMIT_MB } from '@daybook/shared/rules/rules'
import { MENU } from '@daybook/shared/registry'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { AdminPage, type Crumb, type Level } from '../../administration/AdminPage.tsx'
import { useCall, useSave } from '../../app/api.ts'
import { useAddress } from '../../app/address.ts'
import { paths } from '../../app/paths.ts'
import { InstantCell } from '../../events/reportCells.tsx'
import { useUploads } from '../../events/useUploads.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { FileChoice } from '../../kit/fields/FileChoice.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import panelStyles from '../../kit/Panel.module.css'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { pastReportsAddress } from './address.ts'
import { PastFile } from './PastFile.tsx'
import styles from './PastReports.module.css'

type File = Output<'PastReports/LoadPage'>['files'][number]
const EXTENSIONS = ['csv', 'xlsx']

/** Brings in reports of the past: a file is added, matched, checked, and brought in month by month. */
export function PastReportsPage() {
  const { t } = useTranslation()
  const { file } = useAddress(pastReportsAddress)
  const importData = { to: paths.importData, label: t('PastReports.importData') }
  if (file !== undefined) return <FilePage key={file} fileId={file} parents={[importData]} />
  return (
    <AdminPage
      key="list"
      menu={MENU.importData}
      title={t('PastReports.title')}
      note={t('PastReports.note')}
      parents={[importData]}
    >
      {(level) => <Files level={level} />}
    </AdminPage>
  )
}

/** A file under its own name, with the way back to the others. */
function FilePage({ fileId, parents }: { fileId: number; parents: Crumb[] }) {
  const { t } = useTranslation()
  const { data } = useCall('PastReports/LoadFile', { fileId }, { isQuiet: true })
  return (
    <AdminPage
      menu={MENU.importData}
      title={data?.fileName ?? t('PastReports.title')}
      note={data ? t('PastReports.ofFile', { n: data.rows }) : undefined}
      parents={[...parents, { to: paths.pastReports, label: t('PastReports.title') }]}
    >
      {(level) => <PastFile fileId={fileId} level={level} />}
    </AdminPage>
  )
}

function Files({ level }: { level: Level }) {
  const { t } = useTranslation()
  const page = useCall('PastReports/LoadPage', {}, { staleTime: 0 })
  const columns = useColumns(level)
  return (
    <Stack gap={16}>
      {level === 2 && <NewFile />}
      <section aria-labelledby="past-files">
        <h2 id="past-files">{t('PastReports.files')}</h2>
        <p data-note className={styles.note}>
          {t('PastReports.kept', { days: PAST_FILE_DAYS })}
        </p>
        <DataTable
          name={t('PastReports.files')}
          columns={columns}
          rows={page.data?.files}
          rowKey={(file) => file.fileId}
          isPart
          problem={page.error}
          onRetry={() => void page.refetch()}
          emptyNext={t('PastReports.filesNext')}
        />
      </section>
    </Stack>
  )
}

/** Reading years of reports takes a minute. */
const PATIENCE_MS = 600_000

function NewFile() {
  const { t } = useTranslation()
  const open = useOpen()
  const add = useSave('PastReports/AddFile', { refresh: ['PastReports/LoadPage'], patience: PATIENCE_MS })
  const uploads = useUploads({
    folder: 'PastReports',
    limitMb: UPLOAD_LIMIT_MB.PastReports,
    extensions: EXTENSIONS,
    onUploaded: (uploaded) => void add.run({ file: { id: uploaded.id } }).then((added) => added && open(added.fileId)),
  })
  const running = uploads.list.find(({ state }) => state !== 'failed')
  return (
    <section className={panelStyles.panel} aria-labelledby="past-new">
      <h2 id="past-new">{t('PastReports.newFile')}</h2>
      <p data-note className={styles.note}>
        {t('PastReports.about')}
      </p>
      <FileChoice
        label={t('PastReports.chooseFile')}
        hint={t('PastReports.dropFile')}
        note={t('PastReports.allowed', { n: UPLOAD_LIMIT_MB.PastReports })}
        extensions={EXTENSIONS}
        disabled={running !== undefined || add.isPending}
        onChoose={(files) => uploads.add(files.slice(0, 1))}
      />
      <Row gap={[6, 12]} align="center" above={8} role="status">
        {running && (
          <>
            <span>{running.name}</span>
            <progress max={1} value={running.share} aria-label={t('ui.uploading', { name: running.name })} />
          </>
        )}
        {add.isPending && <span>{t('PastReports.reading')}</span>}
      </Row>
      {uploads.list
        .filter(({ state }) => state === 'failed')
        .map(({ key, name, reason }) => (
          <p key={key} className={gridStyles.error} role="alert">
            {name}: {reason}
          </p>
        ))}
    </section>
  )
}

function useOpen() {
  const navigate = useNavigate()
  return (file: number) => void navigate({ to: paths.pastReports, search: { file } })
}

function useColumns(level: Level): Column<File>[] {
  const { t } = useTranslation()
  const open = useOpen()
  const remove = useSave('PastReports/RemoveFile', { refresh: ['PastReports/LoadPage'] })
  return useMemo(
    (): Column<File>[] => [
      {
        key: 'fileName',
        title: t('PastReports.file'),
        phone: 'title',
        render: (file) => (
          <PlainButton tone="link" data-opens onClick={() => open(file.fileId)}>
            {file.fileName}
          </PlainButton>
        ),
      },
      { key: 'addedAt', title: t('PastReports.addedAt'), render: (file) => <InstantCell instant={file.addedAt} /> },
      { key: 'addedBy', title: t('PastReports.addedBy'), render: (file) => file.addedBy },
      {
        key: 'rows',
        title: t('PastReports.rows'),
        align: 'end',
        render: (file) => t('PastReports.n', { n: file.rows }),
      },
      {
        key: 'brought',
        title: t('PastReports.brought'),
        align: 'end',
        render: (file) => t('PastReports.n', { n: file.brought }),
      },
      ...(level === 2
        ? [
            {
              key: 'actions',
              title: t('ui.actions'),
              phone: 'foot',
              render: (file) => (
                <PlainButton
                  tone="ofRow"
                  isBusy={remove.isPending}
                  onClick={() =>
                    void confirm(t('PastReports.removeAsk', { name: file.fileName })).then((isAgreed) =>
                      isAgreed ? remove.run({ fileId: file.fileId }) : null,
                    )
                  }
                >
                  {t('PastReports.remove')}
                </PlainButton>
              ),
            } satisfies Column<File>,
          ]
        : []),
    ],
    [t, level, open, remove],
  )
}
