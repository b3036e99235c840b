import type { Output } from '@daybook/shared'
import { useTranslation } from '../app/i18n/i18n.ts'
import { instantText } from '../events/instant.ts'
import noticeStyles from '../kit/notice.module.css'

/** Says that mail to an address bounced, in the mail server's words, and what that means. */
export function CameBack({
  note,
  texts,
}: {
  note: Output<'MyAccount/Get'>['mailCameBack']
  /** For the user, or for the user's administrator. */
  texts: 'MyAccount' | 'UserPermission'
}) {
  const { t } = useTranslation()
  if (!note) return null
  return (
    <div className={`${noticeStyles.notice} ${note.isPermanent ? noticeStyles.bad : noticeStyles.warn}`}>
      <p>{t(`${texts}.cameBack`, { at: instantText(note.at) })}</p>
      {note.reason && (
        <p>
          <q lang="en">{note.reason}</q>
        </p>
      )}
      <p>{t(`${texts}.${note.isPermanent ? 'cameBackForGood' : 'cameBackForNow'}`)}</p>
    </div>
  )
}
