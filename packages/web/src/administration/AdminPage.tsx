import type { MenuId } from '@daybook/shared/registry'
import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { paths } from '../app/paths.ts'
import { PageTitle } from '../kit/PageTitle.tsx'
import { Denied, WithAnswer } from '../kit/feedback/states.tsx'
import { useBackMenu } from './backMenu.ts'
import { useWayBack } from './wayBack.ts'
import styles from './AdminPage.module.css'

/** What the user may do on a screen: 1 view and export, 2 also change. */
export type Level = 1 | 2

/** A parent page. */
export type Crumb = { to: string; label: string }

/**
 * An administration screen for users whose menu includes it; others are sent to the admin home, which tells them so. `actions`
 * and `children` get the level.
 */
export function AdminPage({
  menu,
  title,
  note,
  parents = [],
  isNew = false,
  actions,
  children,
}: {
  menu: MenuId
  /** Or the title by level; 0: for a user who may not see the screen. */
  title: string | ((level: Level | 0) => string)
  note?: ReactNode
  parents?: readonly Crumb[]
  /** The form of a new record: hidden from users who may only view. */
  isNew?: boolean
  actions?: (level: Level) => ReactNode
  children: (level: Level) => ReactNode
}) {
  const back = useBackMenu()
  return (
    <WithAnswer answer={back} lines={12}>
      {({ menus }) => {
        const level = menus.find(({ menuId }) => menuId === menu)?.permission ?? 0
        const name = (of: Level | 0) => (typeof title === 'string' ? title : title(of))
        if (level === 0) return <Navigate to={paths.adminHome} replace state={{ deniedScreen: name(0) }} />
        const given: Level = level === 2 ? 2 : 1
        return (
          <>
            <Crumbs parents={parents} here={name(given)} />
            <PageTitle
              title={name(given)}
              {...(note === undefined ? {} : { note })}
              {...(actions === undefined ? {} : { actions: actions(given) })}
            />
            {isNew && given === 1 ? <Denied /> : children(given)}
          </>
        )
      }}
    </WithAnswer>
  )
}

/** The breadcrumb. */
function Crumbs({ parents, here }: { parents: readonly Crumb[]; here: string }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.crumbs} aria-label={t('admin.crumbs')}>
      <ol>
        <li>
          <Link to={paths.adminHome}>{t('admin.home')}</Link>
        </li>
        {parents.map(({ to, label }) => (
          <li key={to}>
            <CrumbLink to={to}>{label}</CrumbLink>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

/** A link back to a form's list, as it was left. */
function CrumbLink({ to, children }: { to: string; children: string }) {
  const wayBack = useWayBack(to)
  return <Link {...wayBack}>{children}</Link>
}
