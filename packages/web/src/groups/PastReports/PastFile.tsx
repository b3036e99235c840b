import { useState } from 'react'
import type { Level } from '../../administration/AdminPage.tsx'
import { useCall, useSave } from '../../app/api.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import noticeStyles from '../../kit/notice.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Faults } from './Faults.tsx'
import { Mapping } from './Mapping.tsx'
import { Months } from './Months.tsx'
import { PATIENCE_MS } from './pastMonths.ts'
import { Totals } from './Totals.tsx'

/** One file: what its columns and values mean, its verdicts by month, and the totals to compare. */
export function PastFile({ fileId, level }: { fileId: number; level: Level }) {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const check = useSave('PastReports/Check', {
    refresh: ['PastReports/LoadFile', 'PastReports/LoadFaults', 'PastReports/LoadTotals'],
    isRefreshedRefused: true,
    patience: PATIENCE_MS,
  })
  const save = useSave('PastReports/SaveMapping')
  const isBusy = check.isPending || save.isPending
  const answer = useCall('PastReports/LoadFile', { fileId }, { staleTime: 0, ...(isBusy ? { every: 1_000 } : {}) })
  return (
    <WithAnswer answer={answer} lines={12}>
      {(file) => (
        <Stack gap={16}>
          <Mapping
            key={round}
            file={file}
            isOff={level === 1}
            isBusy={isBusy}
            onCheck={async (mapping) => {
              if ((await save.run({ fileId, ...mapping })) && (await check.run({ fileId })))
                setRound((last) => last + 1)
            }}
          />
          {check.isPending && (
            <p className={`${noticeStyles.notice} ${noticeStyles.info}`} role="status">
              {t('PastReports.checking', { done: file.checkedRows, all: file.rows })}
            </p>
          )}
          {file.isChecked && !isBusy && (
            <>
              <Months fileId={fileId} months={file.months} isOff={level === 1} />
              <Faults fileId={fileId} />
              <Totals fileId={fileId} months={file.months} />
            </>
          )}
        </Stack>
      )}
    </WithAnswer>
  )
}
