import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { figureText } from '@daybook/shared/texts/comparison'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { ReportTable } from './ReportTable.tsx'
import { Trend, type TrendOf } from './Trend.tsx'
import { useSay } from './useSay.ts'
import styles from './Comparison.module.css'

type Numbers = Output<'Report/Compare'>['groups'][number]['numbers'][number]
export type PeriodBefore = Numbers['before'][number]
type Props = {
  title: string
  of: Pick<Numbers, 'before'>
  /** A period's number as the link to what it counts. */
  leading: (period: PeriodBefore, text: string) => ReactNode
}

/** The line of a number; pressed, it opens the numbers of its periods, which lead on. */
export function TrendOpener({ of, title, leading }: Props & { of: TrendOf & Props['of'] }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const name = `${title}: ${say('periodsBefore')}`
  if (of.before.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={name}
        className={styles.opener}
        onClick={() => setOpen(true)}
      >
        <Trend of={of} />
      </button>
      {isOpen && (
        <Dialog title={name} onClose={() => setOpen(false)}>
          <Periods title={title} of={of} leading={leading} />
        </Dialog>
      )}
    </>
  )
}

/** The numbers of a line, the latest first. */
export function Periods({ title, of: { before }, leading }: Props) {
  const say = useSay()
  return (
    <div className={styles.periods}>
      <ReportTable name={`${title}: ${say('periodsBefore')}`}>
        <thead>
          <tr>
            <th scope="col">{say('periodsBefore')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {before.toReversed().map((period) => {
            const text = figureText(say, period)
            return (
              <tr key={period.nth}>
                <th scope="row">
                  {formatDay(period.from)} – {formatDay(period.to)}
                </th>
                <td>{period.part === 0 ? text : leading(period, text)}</td>
              </tr>
            )
          })}
        </tbody>
      </ReportTable>
    </div>
  )
}
