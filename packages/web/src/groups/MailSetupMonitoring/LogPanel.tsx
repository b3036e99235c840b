import type { Output } from '@daybook/shared'
import { formatDay, readDay } from '@daybook/shared/days'
import { type LetterKind, SEND_STATUSES } from '@daybook/shared/rules/mailRules'
import { useEffect } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useListAddress } from '../../administration/useListAddress.ts'
import { mailLogList } from './address.ts'
import { confirm, showCompleted } from '../../kit/dialogs/dialogs.ts'
import { Icon } from '../../kit/theme/icons.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { type LogRow, useLogColumns } from './logColumns.tsx'
import { dayProblems, kindOf, yesterday } from './logDays.ts'
import { LogFilters } from './LogFilters.tsx'
import { Summary } from './Summary.tsx'
import { Row } from '../../kit/layout/layout.tsx'

/** How often to check on queued letters, in milliseconds. */
const WATCH = 5_000
const NO_ROWS: LogRow[] = []

const statusOf = (text: string | null) => SEND_STATUSES.find((status) => status === text) ?? null

/** The outcome of a day's letters. */
export function LogPanel() {
  const { t } = useTranslation()
  const list = useListAddress(mailLogList)
  const kind = kindOf(list.values.kind)
  const values = {
    ...list.values,
    day: list.values.day || formatDay(yesterday()),
    kind,
    status: statusOf(list.values.status),
  }
  const filters = {
    modeName: 'SEARCH',
    // A URL may be older than the rule, or typed by hand.
    eventDate: dayProblems(kind, values.day).length === 0 ? readDay(values.day) : yesterday(),
    receiverName: values.name,
    receiverGroupIds: [...values.group],
    companyIds: [...values.company],
    status: values.status,
    kind,
  }
  const answer = useCall('LogMailMonitoring/onLoadData', { ...filters, ...list.input }, { keepPrevious: true })
  const { data, refetch } = answer
  useWatch(data, refetch)
  const resend = useResend(filters)
  const first = (list.input.page - 1) * list.input.pageSize
  const columns = useLogColumns(data?.rows ?? NO_ROWS, first, resend.one)
  return (
    <>
      <ListFilters
        values={values}
        answer={answer}
        onSearch={(given) =>
          dayProblems(kindOf(given.kind), given.day).length === 0 &&
          list.search({ ...given, status: given.status ?? '', kind: given.kind ?? '' })
        }
        onClear={list.clear}
      >
        {(form) => <LogFilters form={form} companies={data?.companies ?? []} groups={data?.receiverGroups ?? []} />}
      </ListFilters>
      {data && (
        <Row gap={[10, 16]} align="center" justify="space-between" below={12}>
          <Summary
            log={data}
            status={values.status}
            onStatus={(status) => list.search({ ...list.values, status: status ?? '' })}
          />
          {data.canResend && (
            <PlainButton tone="primary" isBusy={resend.isPending} onClick={() => void resend.all()}>
              <Icon name="refresh" size={16} />
              {t('MailSetupMonitoring.resendAll')}
            </PlainButton>
          )}
        </Row>
      )}
      <RecordTable
        name={t('MailSetupMonitoring.log')}
        columns={columns}
        rows={data?.rows}
        rowKey={(row) => row.letterId}
        answer={answer}
        list={list}
        total={data?.total}
        {...(data?.sentAllCount === 0 ? { emptyText: t('MailSetupMonitoring.noLetters') } : {})}
      />
    </>
  )
}

type Log = Output<'LogMailMonitoring/onLoadData'>

/** Refetches while letters are queued. */
function useWatch(data: Log | undefined, refetch: () => unknown) {
  const isWaiting = (data?.waitingCount ?? 0) > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refetch(), WATCH)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])
}

type Filters = {
  modeName: string
  eventDate: string
  receiverName: string
  receiverGroupIds: number[]
  companyIds: number[]
}

function useResend(filters: Filters & { kind: LetterKind }) {
  const { t } = useTranslation()
  const save = useSave('LogMailMonitoring/onResentMail', { refresh: ['LogMailMonitoring/onLoadData'] })
  async function run(input: Parameters<typeof save.run>[0], question: string) {
    if (!(await confirm(question))) return
    const answer = await save.run(input)
    if (answer) await showCompleted(t('MailSetupMonitoring.resent', { count: answer.count }))
  }
  return {
    isPending: save.isPending,
    all: () => run({ ...filters, status: 'N' }, t('MailSetupMonitoring.confirmResend')),
    one: (row: LogRow) =>
      run(
        { letterIds: [row.letterId] },
        t(row.status === 'unknown' ? 'MailSetupMonitoring.confirmUnknown' : 'MailSetupMonitoring.confirmResend'),
      ),
  }
}
