import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import { useTranslation, withTexts } from '../../platform/i18n/i18n.ts'
import { KINDS, type Records } from './draft.ts'

const TEXT = {
  change: { now: 'Acts.change', from: 'Acts.changeFrom' },
  close: { now: 'Acts.close', from: 'Acts.closeFrom' },
} as const

const ActSheet = loadedLater(async () => (await withTexts('ActSheet', () => import('./ActSheet.tsx'))).ActSheet)

/** Opens the sheet that changes these records together. `isPlan`: a single one, from a day to come. */
export function ActButton({
  records,
  ids,
  seen,
  isPlan = false,
}: {
  records: Records
  ids: readonly number[]
  seen?: ReadonlyMap<number, string>
  isPlan?: boolean
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton icon={isPlan ? 'calendar' : 'edit'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(TEXT[KINDS[records].length > 1 ? 'change' : 'close'][isPlan ? 'from' : 'now'])}
      </PlainButton>
      {isOpen && <ActSheet records={records} ids={ids} seen={seen} isPlan={isPlan} onClose={() => setOpen(false)} />}
    </>
  )
}

const LeaveSheet = loadedLater(async () => (await withTexts('LeaveSheet', () => import('./LeaveSheet.tsx'))).LeaveSheet)

/** Opens the sheet of what a person holds, before they leave or move. */
export function LeaveButton({ userId, isMove = false }: { userId: number; isMove?: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(isMove ? 'Acts.leave.openMove' : 'Acts.leave.open')}
      </PlainButton>
      {isOpen && <LeaveSheet userId={userId} isMove={isMove} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A link to what was changed for many records, and what is planned. */
export function ActsLink() {
  const { t } = useTranslation()
  return (
    <Link className={plainButtonStyles.button} to={paths.acts}>
      {t('Acts.title')}
    </Link>
  )
}
