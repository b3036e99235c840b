import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { paths } from '../app/paths.ts'
import { Popup } from '../kit/dialogs/Popup.tsx'
import { Icon } from '../kit/theme/icons.tsx'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { Person } from './Header.tsx'
import { keepsAlerts } from './keepsAlerts.ts'
import { SignOut } from './SignOut.tsx'
import { LanguageSwitch, ThemeChoice } from './Switches.tsx'
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
        {keepsAlerts(person) && (
          <>
            <Link className={styles.way} to={paths.alerts} onClick={onClose}>
              <Icon name="bell" />
              {t('Shell.alerts')}
            </Link>
            <Link className={styles.way} to={paths.viewLetters} onClick={onClose}>
              <Icon name="mail" />
              {t('Shell.viewLetters')}
            </Link>
          </>
        )}
        <SignOut className={styles.way} />
      </div>
    </Popup>
  )
}
