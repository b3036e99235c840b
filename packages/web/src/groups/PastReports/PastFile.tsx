import { useState } from 'react'
import type { Level } from '../../administration/AdminPage.tsx'
import { useCall, useRefresh, useSave } from '../../app/api.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import noticeStyles from '../../kit/notice.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Faults } from './Faults.tsx'
import { Mapping } from './Mapping.tsx'
import { Months } from './Months.tsx'
import { PhotoList } from './PhotoList.tsx'
import { Photos } from './Photos.tsx'
import { type LoadedFile, PATIENCE_MS } from './pastMonths.ts'
import { Totals } from './Totals.tsx'
import styles from './PastReports.module.css'

/** One file: what its columns and values mean, its verdicts by month, and the totals to compare. */
export function PastFile({ fileId, level }: { fileId: number; level: Level }) {
  const { t } = useTranslation()
  const check = useSave('PastReports/Check', {
    refresh: ['PastReports/LoadFile', 'PastReports/LoadFaults', 'PastReports/LoadPhotos', 'PastReports/LoadTotals'],
    isRefreshedRefused: true,
    patience: PATIENCE_MS,
  })
  const save = useSave('PastReports/SaveMapping')
  const refresh = useRefresh()
  const [isGiving, setGiving] = useState(false)
  const isChecking = check.isPending || save.isPending
  const isBusy = isChecking || isGiving
  const answer = useCall('PastReports/LoadFile', { fileId }, { staleTime: 0, ...(isBusy ? { every: 1_000 } : {}) })
  return (
    <WithAnswer answer={answer} lines={12}>
      {(file) => (
        <Stack className={styles.file} gap={16}>
          <Mapping
            file={file}
            isOff={level === 1}
            isBusy={isBusy}
            onCheck={async (mapping) => {
              if (await save.run({ fileId, ...mapping })) await check.run({ fileId })
            }}
          >
            <Photos
              fileId={fileId}
              given={file.photos}
              isOff={level === 1}
              isLocked={isChecking}
              onBusy={(isOn) => {
                setGiving(isOn)
                if (!isOn) void refresh('PastReports/LoadFile')
              }}
            />
          </Mapping>
          {check.isPending && (
            <p className={`${noticeStyles.notice} ${noticeStyles.info}`} role="status">
              {t('PastReports.checking', { done: file.checkedRows, all: file.rows })}
            </p>
          )}
          {file.isChecked && !isBusy && (
            <>
              <Months fileId={fileId} months={file.months} isOff={level === 1} />
              <Faults fileId={fileId} />
              {(file.photos > 0 || namesPhotos(file)) && <PhotoList fileId={fileId} />}
              <Totals fileId={fileId} months={file.months} />
            </>
          )}
        </Stack>
      )}
    </WithAnswer>
  )
}

const namesPhotos = ({ fields }: LoadedFile) =>
  fields.some(({ field, column }) => field === 'photos' && column !== null)
