import { useState } from 'react'
import { asProblem } from '../platform/answer.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { showProblem } from '../kit/dialogs/dialogs.ts'
import { PlainButton } from '../kit/PlainButton.tsx'
import textStyles from '../kit/text.module.css'

/** Most rows that are selected at once: as many as a call takes. */
export const MOST_PICKED = 5_000

/** Says how many rows there are on the page and in all, and selects all that the filters find. */
export function SelectAllFound({
  total,
  shown,
  chosen,
  onSelect,
}: {
  total: number
  shown: number
  chosen: number
  onSelect: () => Promise<void>
}) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  if (total <= shown) return null

  async function select() {
    setBusy(true)
    await onSelect().catch((error: unknown) => showProblem(asProblem(error)))
    setBusy(false)
  }
  return (
    <>
      <span className={textStyles.muted}>{t('list.ofFound', { shown, total })}</span>
      {chosen < total && (
        <PlainButton tone="link" isBusy={isBusy} onClick={() => void select()}>
          {t('list.selectAll', { n: Math.min(total, MOST_PICKED) })}
        </PlainButton>
      )}
    </>
  )
}
