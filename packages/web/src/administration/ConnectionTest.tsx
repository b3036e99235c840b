import { MENU } from '@daybook/shared/registry'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { paths } from '../app/paths.ts'
import { MenuGate } from './MenuGate.tsx'
import { showCompleted, showWarning } from '../kit/dialogs/dialogs.ts'
import { PageTitle } from '../kit/PageTitle.tsx'
import plainButtonStyles from '../kit/PlainButton.module.css'

/** A page that tests connections, for permitted users; `links` lead to further tests. */
export function ConnectionTest({
  title,
  note,
  links,
  children,
}: {
  title: string
  note: string
  links: { to: (typeof paths)['adminHome' | 'testMail' | 'testDirectory']; label: string }[]
  children: ReactNode
}) {
  return (
    <>
      <PageTitle
        title={title}
        note={note}
        actions={links.map(({ to, label }) => (
          <Link key={to} className={plainButtonStyles.button} to={to}>
            {label}
          </Link>
        ))}
      />
      <MenuGate menu={MENU.connectionTests}>{children}</MenuGate>
    </>
  )
}

const TOLD = {
  mail: { good: 'connection.mailSent', bad: 'connection.mailFailed' },
  directory: { good: 'connection.directoryConnected', bad: 'connection.directoryFailed' },
} as const

/** Reports a test's outcome once it has loaded. */
export function useTellOutcome(kind: keyof typeof TOLD) {
  const { t } = useTranslation()
  const { good, bad } = TOLD[kind]
  return ({ isComplete, errorMessage }: { isComplete: boolean; errorMessage: string }) =>
    isComplete ? showCompleted(t(good)) : showWarning(`${t(bad)}\n${errorMessage}`)
}
