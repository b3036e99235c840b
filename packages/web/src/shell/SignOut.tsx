import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { paths } from '../app/paths.ts'
import { PlainButton } from '../kit/PlainButton.tsx'
import { Icon } from '../kit/theme/icons.tsx'
import { useTranslation } from '../platform/i18n/i18n.ts'
import buttonStyles from '../kit/PlainButton.module.css'
import styles from './AccountMenu.module.css'

/** The pressed button is gone: the answer that changes nothing has its focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Asks before it signs out: the answer that ends the work is not where the first press was. */
export function SignOut({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  if (!isAsked)
    return (
      <button type="button" className={className} onClick={() => setAsked(true)}>
        <Icon name="signOut" size={16} />
        {t('Shell.signOut')}
      </button>
    )
  return (
    <div className={styles.question} role="group" aria-labelledby={id}>
      <p id={id}>{t('Shell.signOutQuestion')}</p>
      <div className={styles.answers}>
        <PlainButton ref={focus} onClick={() => setAsked(false)}>
          {t('ui.cancel')}
        </PlainButton>
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={paths.logout} preload={false}>
          {t('Shell.signOut')}
        </Link>
      </div>
    </div>
  )
}
