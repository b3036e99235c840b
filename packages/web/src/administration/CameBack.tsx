import type { Output } from '@daybook/shared'
import { type TextKey, useTranslation } from '../platform/i18n/i18n.ts'
import { instantText } from '../events/instant.ts'
import noticeStyles from '../kit/notice.module.css'

/** Says that mail to an address bounced, in the mail server's words, and what that means. */
export function CameBack({
  note,
  texts: { cameBack, forGood, forNow },
}: {
  note: Output<'MyAccount/Get'>['mailCameBack']
  /** For the user, or for the user's administrator. */
  texts: Readonly<Record<'cameBack' | 'forGood' | 'forNow', TextKey>>
}) {
  const { t } = useTranslation()
  if (!note) return null
  return (
    <div className={`${noticeStyles.notice} ${note.isPermanent ? noticeStyles.bad : noticeStyles.warn}`}>
      <p>{t(cameBack, { at: instantText(note.at) })}</p>
      {note.reason && (
        <p>
          <q lang="en">{note.reason}</q>
        </p>
      )}
      <p>{t(note.isPermanent ? forGood : forNow)}</p>
    </div>
  )
}
