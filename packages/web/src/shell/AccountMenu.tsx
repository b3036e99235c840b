import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { paths } from '../app/paths.ts'
import { Popup } from '../kit/dialogs/Popup.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import { Icon } from '../kit/theme/icons.tsx'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { Person } from './Header.tsx'
import { LanguageSwitch, ThemeChoice } from './Switches.tsx'
import buttonStyles from '../kit/PlainButton.module.css'
import styles from './AccountMenu.module.css'

/** The menu behind the initials: who is signed in, language, theme, the account, and the way out. */
export function AccountMenu({
  person,
  anchor,
  onClose,
}: {
  person: Person | undefined
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Popup anchor={anchor} label={t('Shell.accountMenu')} placement="bottom end" onClose={onClose}>
      <div className={styles.menu}>
        {person && (
          <p className={styles.person}>
            <strong>{person.fullName}</strong>
            <span>{person.companyName}</span>
            <span>{person.userGroups.map(({ groupName }) => groupName).join(', ') || person.groupNames}</span>
          </p>
        )}
        <div className={styles.setting}>
          <span aria-hidden="true">{t('Shell.language')}</span>
          <LanguageSwitch />
        </div>
        <div className={styles.setting}>
          <span aria-hidden="true">{t('Shell.themeTitle')}</span>
          <ThemeChoice />
        </div>
        <Link className={styles.way} to={paths.myAccount} onClick={onClose}>
          <Icon name="gear" />
          {t('Shell.myAccountTitle')}
        </Link>
        <SignOut />
      </div>
    </Popup>
  )
}

/** The pressed button is gone: the answer that changes nothing has its focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Asks before it signs out: the answer that ends the work is not where the first press was. */
function SignOut() {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <button type="button" className={styles.way} onClick={() => setAsked(true)}>
        <Icon name="signOut" />
        {t('Shell.signOut')}
      </button>
    )
  return (
    <div className={styles.question} role="group" aria-labelledby="sign-out-question">
      <p id="sign-out-question">{t('Shell.signOutQuestion')}</p>
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
