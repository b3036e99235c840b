import type { Output } from '@daybook/shared'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../app/paths.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Icon } from '../kit/theme/icons.tsx'
import { Brand } from './Brand.tsx'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx'

const GroupUsersDialog = loadedLater(async () => (await import('./GroupUsersDialog.tsx')).GroupUsersDialog)

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
    <header className="header">
      {menuButton && (
        <IconButton
          icon="menu"
          label={t(menuButton.isOpen ? 'Shell.hideMenu' : 'Shell.showMenu')}
          aria-expanded={menuButton.isOpen}
          onPress={menuButton.onClick}
        />
      )}
      <Brand />
      <div className="header-space" />
      {person && <Who person={person} />}
      <LanguageSwitch />
      <ThemeSwitch />
      <Link
        className="plain-button"
        to={paths.logout}
        preload={false}
        aria-label={t('Shell.signOut')}
        title={t('Shell.signOut')}
      >
        <Icon name="signOut" />
      </Link>
    </header>
  )
}

/** Full name, company and role; several roles show the first with an ellipsis, and a dialog lists them all. */
function Who({ person }: { person: Person }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const groups = person.userGroups
  const first = groups[0]?.groupName ?? person.groupNames
  return (
    <div className="who">
      <span className="who-name">{person.fullName}</span>
      <span className="who-place">
        <span className="who-company">{person.companyName}</span>
        {groups.length > 1 ? (
          <button
            type="button"
            className="text-button who-role"
            aria-haspopup="dialog"
            aria-label={`${first}… ${t('Shell.showGroupUsers')}`}
            onClick={() => setOpen(true)}
          >
            {first}…
          </button>
        ) : (
          <span className="who-role">{first}</span>
        )}
      </span>
      {isOpen && <GroupUsersDialog groups={groups} onClose={() => setOpen(false)} />}
    </div>
  )
}
