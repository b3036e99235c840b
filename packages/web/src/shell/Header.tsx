import type { Output } from '@daybook/shared'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { paths } from '../app/paths.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Icon } from '../kit/theme/icons.tsx'
import { Brand } from './Brand.tsx'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import { QuickSearchButton } from './QuickSearchButton.tsx'
import { initialsOf } from './initials.ts'
import buttonsStyles from '../kit/buttons.module.css'
import textStyles from '../kit/text.module.css'
import styles from './Header.module.css'

const GroupUsersDialog = loadedLater(async () => (await import('./GroupUsersDialog.tsx')).GroupUsersDialog)
const AccountMenu = loadedLater(async () => (await import('./AccountMenu.tsx')).AccountMenu)

export type Person = Pick<Output<'MP_Back/LoadMP_Back'>, 'fullName' | 'companyName' | 'userGroups' | 'groupNames'>

export function Header({
  person,
  menuButton,
}: {
  person: Person | undefined
  menuButton: { isOpen: boolean; onClick: () => void } | null
}) {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      {menuButton && (
        <IconButton
          icon="menu"
          label={t(menuButton.isOpen ? 'Shell.hideMenu' : 'Shell.showMenu')}
          aria-expanded={menuButton.isOpen}
          onPress={menuButton.onClick}
        />
      )}
      <Brand />
      <div className={styles.space} />
      {person && <QuickSearchButton />}
      {person && <Who person={person} />}
      <Avatar person={person} />
    </header>
  )
}

/** Opens the menu of the person: language, theme, account, sign-out. It is there even if nothing is known of the person. */
function Avatar({ person }: { person: Person | undefined }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.avatar}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={t('Shell.accountMenu')}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{person ? initialsOf(person.fullName) : <Icon name="users" />}</span>
        <span className={textStyles.srOnly}>{t('Shell.accountMenu')}</span>
      </button>
      {isOpen && <AccountMenu person={person} anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Full name, company and role; several roles show the first with an ellipsis, and a dialog lists them all. */
function Who({ person }: { person: Person }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const groups = person.userGroups
  const first = groups[0]?.groupName ?? person.groupNames
  return (
    <div className={styles.who}>
      <Link
        className={styles.whoName}
        to={paths.myAccount}
        aria-label={t('Shell.myAccount', { name: person.fullName })}
        title={t('Shell.myAccountTitle')}
      >
        {person.fullName}
      </Link>
      <span className={styles.whoPlace}>
        <span className={styles.whoCompany}>{person.companyName}</span>
        {groups.length > 1 ? (
          <button
            type="button"
            className={`${buttonsStyles.textButton} ${styles.whoRole}`}
            aria-haspopup="dialog"
            aria-label={`${first}… ${t('Shell.showGroupUsers')}`}
            onClick={() => setOpen(true)}
          >
            {first}…
          </button>
        ) : (
          <span className={styles.whoRole}>{first}</span>
        )}
      </span>
      {isOpen && <GroupUsersDialog groups={groups} onClose={() => setOpen(false)} />}
    </div>
  )
}
