import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import type { SendStatus } from '@daybook/shared/rules/mailRules'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { CountButton } from '../../administration/CountButton.tsx'
import { useLeaving, useReturnedTo } from '../../administration/wayBack.ts'
import type { Column } from '../../kit/table/DataTable.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import badgeStyles from '../../kit/badge.module.css'
import buttonsStyles from '../../kit/buttons.module.css'
import cellsStyles from '../../events/cells.module.css'
import listStyles from '../../administration/list.module.css'

export type LogRow = Output<'LogMailMonitoring/onLoadData'>['rows'][number]
type Group = LogRow['receiverGroups'][number]

export const STATUS_TONES: Record<SendStatus, string> = {
  Y: badgeStyles.green,
  N: badgeStyles.red,
  file: badgeStyles.orange,
  waiting: badgeStyles.yellow,
  unknown: badgeStyles.orange,
  cancelled: '',
}

/** The columns of the mail log. */
export function useLogColumns(
  rows: readonly LogRow[],
  first: number,
  resend: (row: LogRow) => Promise<void>,
): Column<LogRow>[] {
  const { t } = useTranslation()
  const latest = useRef(resend)
  latest.current = resend
  return useMemo((): Column<LogRow>[] => {
    return [
      {
        key: 'no',
        title: t('admin.no'),
        width: 56,
        align: 'end',
        phone: 'hide',
        render: (row) => first + rows.indexOf(row) + 1,
      },
      {
        key: 'receiverName',
        title: t('field.receiverName'),
        sort: 'server',
        width: 225,
        phone: 'title',
        render: (row) => (
          <>
            {row.receiverName}
            <span className={listStyles.remarkCell}>{row.email}</span>
          </>
        ),
      },
      { key: 'companyName', title: t('field.company'), sort: 'server', render: (row) => row.companyName },
      ...(rows.some(({ why }) => why !== '')
        ? [{ key: 'why', title: t('MailSetupMonitoring.why'), width: 230, render: (row: LogRow) => row.why }]
        : [
            {
              key: 'receiverGroups',
              title: t('field.receiverGroup'),
              width: 145,
              render: (row: LogRow) => <Groups row={row} />,
            },
          ]),
      { key: 'channel', title: t('MailSetupMonitoring.channel'), render: (row) => row.channelName || '–' },
      {
        key: 'eventDay',
        title: t('field.eventDate'),
        render: (row) => (row.eventDay ? formatDay(row.eventDay) : '–'),
      },
      { key: 'status', title: t('field.sendStatus'), sort: 'server', render: (row) => <StatusCell row={row} /> },
      {
        key: 'resentBy',
        title: t('MailSetupMonitoring.resetBy'),
        sort: 'server',
        render: (row) => row.resentBy || '–',
      },
      {
        key: 'lastDate',
        title: t('MailSetupMonitoring.lastDate'),
        sort: 'server',
        width: 120,
        render: (row) => <InstantCell instant={row.lastDate} />,
      },
      {
        key: 'actions',
        title: t('ui.actions'),
        width: 92,
        phone: 'foot',
        render: (row) => <Actions row={row} onResend={() => void latest.current(row)} />,
      },
    ]
  }, [t, rows, first])
}

/** One group by its name, several behind a count. */
function Groups({ row }: { row: LogRow }) {
  const { t } = useTranslation()
  const { receiverGroups: groups, receiverName } = row
  const [only] = groups
  if (!only) return '–'
  if (groups.length === 1) return only.receiverGroupName
  const columns: Column<Group>[] = [
    {
      key: 'receiverGroupName',
      title: t('field.receiverGroup'),
      phone: 'title',
      render: (group) => group.receiverGroupName,
    },
  ]
  return <CountButton title={t('field.receiverGroup')} of={receiverName} rows={groups} columns={columns} width={560} />
}

function StatusCell({ row }: { row: LogRow }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={`${badgeStyles.badge} ${STATUS_TONES[row.status]}`}>
        <span className={badgeStyles.dot} />
        {row.statusName}
      </span>
      {row.reason && <span className={listStyles.remarkCell}>{row.reason}</span>}
      {row.attempts > 1 && (
        <span className={listStyles.remarkCell}>{t('MailSetupMonitoring.tries', { count: row.attempts })}</span>
      )}
    </>
  )
}

function Actions({ row, onResend }: { row: LogRow; onResend: () => void }) {
  const { t } = useTranslation()
  const link = useReturnedTo(row.letterId)
  const leaving = useLeaving(row.letterId)
  const read = t('MailSetupMonitoring.read')
  const resend = t('MailSetupMonitoring.resend')
  return (
    <div className={cellsStyles.rowActions}>
      {row.canView && (
        <Link
          ref={link}
          className={buttonsStyles.plainButton}
          to={paths.mailPreview}
          search={{ letter: String(row.letterId) }}
          state={leaving}
          aria-label={`${read} ${row.receiverName}`}
          title={read}
        >
          <Icon name="mail" size={17} />
        </Link>
      )}
      {row.canResend && (
        <PlainButton isSmall aria-label={`${resend} ${row.receiverName}`} onClick={onResend}>
          {resend}
        </PlainButton>
      )}
    </div>
  )
}
