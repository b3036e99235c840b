import { formatDay } from '@daybook/shared/days'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { instantText } from '../../events/instant.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import { type Excuse, spanText } from './parts.ts'
import { Row } from '../../kit/layout/layout.tsx'

const TONES = {
  waiting: badgeStyles.orange,
  running: badgeStyles.green,
  coming: badgeStyles.yellow,
  past: '',
} as const

export function useExcuseColumns({
  onSecond,
  onEnd,
}: {
  onSecond: (excuse: Excuse) => Promise<void>
  onEnd: (excuse: Excuse) => Promise<void>
}): Column<Excuse>[] {
  const { t } = useTranslation()
  const nameOf = (row: Excuse) => `${row.areaName}, ${formatDay(row.from)}`
  return [
    {
      key: 'area',
      title: t('field.area'),
      width: 170,
      phone: 'title',
      render: (row) => (
        <>
          {row.areaName}
          <br />
          <span className={textStyles.muted}>
            {row.companyName} · {row.shiftName ?? t('Expectations.wholeDays')}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('Expectations.stateTitle'),
      render: (row) => (
        <span className={`${badgeStyles.badge} ${TONES[row.state]}`}>{t(`Expectations.excuseState.${row.state}`)}</span>
      ),
    },
    {
      key: 'days',
      title: t('Expectations.days'),
      width: 150,
      phone: 'lead',
      render: ({ from, until }) =>
        until < from ? t('Expectations.neverHeld', { from: formatDay(from) }) : spanText(t, from, until),
    },
    { key: 'reason', title: t('Expectations.reason'), width: 180, render: ({ reason }) => reason },
    {
      key: 'who',
      title: t('Expectations.who'),
      width: 200,
      render: (row) => (
        <>
          {t('Expectations.by2', { name: row.createdBy, at: instantText(row.createdAt) })}
          {row.secondedBy !== null && (
            <>
              <br />
              {t('Expectations.secondedBy', { name: row.secondedBy, at: instantText(row.secondedAt ?? '') })}
            </>
          )}
          {row.endedBy !== null && (
            <>
              <br />
              {t('Expectations.endedBy', { name: row.endedBy, at: instantText(row.endedAt ?? '') })}
            </>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('ui.actions'),
      width: 130,
      align: 'center',
      phone: 'foot',
      render: (row) =>
        (row.canSecond || row.canEnd) && (
          <Row as="span" wraps={false} gap={6} align="center">
            {row.canSecond && (
              <PlainButton
                isSmall
                tone="primary"
                aria-label={t('Expectations.secondOf', { name: nameOf(row) })}
                onClick={() => void onSecond(row)}
              >
                {t('Expectations.second')}
              </PlainButton>
            )}
            {row.canEnd && (
              <PlainButton
                isSmall
                aria-label={t('Expectations.endExcuseOf', { name: nameOf(row) })}
                onClick={() => void onEnd(row)}
              >
                {t('Expectations.endExcuse')}
              </PlainButton>
            )}
          </Row>
        ),
    },
  ]
}
