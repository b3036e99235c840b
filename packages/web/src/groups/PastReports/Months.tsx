import { useRef, useState } from 'react'
import { useSave } from '../../app/api.ts'
import { InstantCell } from '../../events/reportCells.tsx'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { Row } from '../../kit/layout/layout.tsx'
import panelStyles from '../../kit/Panel.module.css'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { PATIENCE_MS, type PastMonth, monthText } from './pastMonths.ts'
import styles from './PastReports.module.css'

/** The verdict of each month; brings in one, or one after the other those without faults. */
export function Months({ fileId, months, isOff }: { fileId: number; months: readonly PastMonth[]; isOff: boolean }) {
  const { t } = useTranslation()
  const bring = useSave('PastReports/BringIn', {
    refresh: ['PastReports/LoadFile', 'PastReports/LoadTotals', 'PastReports/LoadFaults'],
    isRefreshedRefused: true,
    patience: PATIENCE_MS,
  })
  const [running, setRunning] = useState<string | null>(null)
  const isStopped = useRef(false)
  const whole = months.filter(({ ready, faulty, month }) => ready > 0 && faulty === 0 && month !== '')

  async function bringIn(some: readonly PastMonth[]) {
    isStopped.current = false
    let added = 0
    for (const { month, faulty } of some) {
      if (isStopped.current) break
      setRunning(month)
      const done = await bring.run({ fileId, month, without: faulty })
      if (!done) break
      added += done.added
    }
    setRunning(null)
    if (added > 0) void showToast({ text: t('PastReports.broughtIn', { n: added }) })
  }
  async function bringOne(one: PastMonth) {
    const { ready, faulty } = one
    const month = monthText(one.month, '')
    if (faulty > 0 && !(await confirm(t('PastReports.bringAsk', { ready, month, faulty })))) return
    await bringIn([one])
  }
  const n = (key: 'rows' | 'ready' | 'faulty' | 'leftOut' | 'present'): Column<PastMonth> => ({
    key,
    title: t(`PastReports.${key}`),
    align: 'end',
    render: (one) => t('PastReports.n', { n: one[key] }),
  })
  const columns: Column<PastMonth>[] = [
    {
      key: 'month',
      title: t('PastReports.month'),
      phone: 'title',
      render: ({ month }) => monthText(month, t('PastReports.noMonth')),
    },
    n('rows'),
    n('ready'),
    n('faulty'),
    n('leftOut'),
    n('present'),
    {
      key: 'broughtAt',
      title: t('PastReports.brought'),
      render: ({ broughtAt }) => (broughtAt === '' ? '–' : <InstantCell instant={broughtAt} />),
    },
    {
      key: 'actions',
      title: t('ui.actions'),
      phone: 'foot',
      render: (one) =>
        !isOff &&
        one.ready > 0 &&
        one.month !== '' && (
          <PlainButton isBusy={running === one.month} disabled={running !== null} onClick={() => void bringOne(one)}>
            {one.faulty > 0 ? t('PastReports.bringWithout', { n: one.faulty }) : t('PastReports.bring')}
          </PlainButton>
        ),
    },
  ]
  return (
    <section className={panelStyles.panel} aria-labelledby="past-months">
      <h2 id="past-months">{t('PastReports.months')}</h2>
      <p data-note className={styles.note}>
        {t('PastReports.monthsNote')}
      </p>
      <DataTable
        name={t('PastReports.months')}
        columns={columns}
        rows={months}
        rowKey={(one) => months.indexOf(one)}
        defaultPageSize={100}
        cardsBelow={720}
        isPart
      />
      <Row gap={12} align="center" above={12} role="status">
        {running !== null && (
          <>
            <span>{t('PastReports.bringing', { month: monthText(running, '') })}</span>
            <PlainButton onClick={() => (isStopped.current = true)}>{t('PastReports.stop')}</PlainButton>
          </>
        )}
      </Row>
      {!isOff && whole.length > 0 && (
        <ButtonBar>
          <PlainButton tone="primary" isBusy={running !== null} onClick={() => void bringIn(whole)}>
            {t('PastReports.bringAll', { n: whole.length })}
          </PlainButton>
        </ButtonBar>
      )}
    </section>
  )
}
