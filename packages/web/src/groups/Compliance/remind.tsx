import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { useState } from 'react'
import { useSave } from '../../app/api.ts'
import { instantText } from '../../events/instant.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import textStyles from '../../kit/text.module.css'

type Open = Output<'Compliance/GetOpen'>['open'][number]
type Said = Output<'Compliance/Remind'>['rows'][number]
type Cell = Pick<Open, 'areaId' | 'day' | 'shiftId'>

/** As many as the server takes at once. */
const MOST = 200

const keyOf = ({ areaId, day, shiftId }: Cell) => `${areaId} ${day} ${shiftId ?? ''}`

/** Reminds the reporters of open reports; each row then has what came of it. */
export function useReminding() {
  const { t } = useTranslation()
  const [said, setSaid] = useState<ReadonlyMap<string, Said>>(new Map())
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const { run, isPending } = useSave('Compliance/Remind', { refresh: ['Compliance/GetOpen'] })
  async function remind(rows: readonly Open[]) {
    setRunning(new Set(rows.map(keyOf)))
    const done = await run({ cells: rows.map(({ areaId, day, shiftId }) => ({ areaId, day, shiftId })) })
    setRunning(new Set())
    if (!done) return
    setSaid((before) => new Map([...before, ...done.rows.map((row) => [keyOf(row), row] as const)]))
    const count = done.rows.filter(({ verdict }) => verdict === 'reminded').length
    const others = done.rows.length - count
    void showToast({
      text: [
        t('Compliance.reminded', { count }),
        ...(others > 0 ? [t('Compliance.notReminded', { count: others })] : []),
      ].join(' '),
      group: 'remind',
    })
  }
  return { remind, said, running, isPending }
}
type Reminding = ReturnType<typeof useReminding>

/** The button that reminds of one open report, or who did within the hour, or why it cannot be done. */
export function RemindCell({
  row,
  reminding: { remind, said, running, isPending },
}: {
  row: Open
  reminding: Reminding
}) {
  const { t } = useTranslation()
  if (row.remindedAt !== null)
    return (
      <span className={textStyles.muted}>
        {t('Compliance.remindedBy', { at: instantText(row.remindedAt), name: row.remindedBy })}
      </span>
    )
  const why = said.get(keyOf(row))?.verdict
  if (why === 'nobody' || why === 'notOpen' || why === 'notYours')
    return <span className={textStyles.muted}>{t(`Compliance.remindVerdict.${why}`)}</span>
  return (
    <PlainButton
      isSmall
      data-print="never"
      disabled={isPending}
      isBusy={running.has(keyOf(row))}
      aria-label={t('Compliance.remindOf', { area: row.areaName, day: formatDay(row.day) })}
      onClick={() => void remind([row])}
    >
      {t('Compliance.remind')}
    </PlainButton>
  )
}

/** Reminds of all shown reports that nobody was reminded of within the hour; asks first, naming how many. */
export function RemindAll({ rows, reminding: { remind, isPending } }: { rows: readonly Open[]; reminding: Reminding }) {
  const { t } = useTranslation()
  const due = rows.filter(({ canRemind, remindedAt }) => canRemind && remindedAt === null).slice(0, MOST)
  if (due.length < 2) return null
  const count = due.length
  return (
    <PlainButton
      isSmall
      data-print="never"
      isBusy={isPending}
      onClick={async () => {
        if (await confirm(t('Compliance.remindAllText', { count }), { okText: t('Compliance.remind') }))
          await remind(due)
      }}
    >
      {t('Compliance.remindAll', { count })}
    </PlainButton>
  )
}
