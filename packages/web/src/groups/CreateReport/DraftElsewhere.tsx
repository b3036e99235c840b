import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { asProblem } from '../../platform/answer.ts'
import { showProblem } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import noticeStyles from '../../kit/notice.module.css'
import editNoticeStyles from '../../events/EditNotice.module.css'

/** Another tab or device has saved a different draft: asks the user which one to keep. */
export function DraftElsewhere({ onTake, onKeep }: { onTake: () => Promise<void>; onKeep: () => Promise<void> }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  async function decide(action: () => Promise<void>) {
    setBusy(true)
    await action().catch((error: unknown) => showProblem(asProblem(error)))
    setBusy(false)
  }
  return (
    <div className={`${noticeStyles.notice} ${noticeStyles.warn} ${editNoticeStyles.bar}`} role="alert">
      <p>{t('CreateReport.elsewhere')}</p>
      <PlainButton disabled={isBusy} onClick={() => void decide(onTake)}>
        {t('CreateReport.takeHere')}
      </PlainButton>
      <PlainButton disabled={isBusy} onClick={() => void decide(onKeep)}>
        {t('CreateReport.keepMine')}
      </PlainButton>
    </div>
  )
}
