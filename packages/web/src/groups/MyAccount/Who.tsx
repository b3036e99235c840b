import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CameBack } from '../../administration/CameBack.tsx'
import panelStyles from '../../kit/Panel.module.css'
import type { Account } from './MyAccountPage.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import styles from './MyAccount.module.css'

const CAME_BACK = {
  cameBack: 'MyAccount.cameBack',
  forGood: 'MyAccount.cameBackForGood',
  forNow: 'MyAccount.cameBackForNow',
} as const

/** Name, company and what each group permits, in words. */
export function Who({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { fullName, username, email, mailCameBack, companies, roles } = account
  return (
    <section className={panelStyles.panel}>
      <h2>{t('MyAccount.who')}</h2>
      <CameBack note={mailCameBack} texts={CAME_BACK} />
      <dl className={styles.facts}>
        <dt>{t('MyAccount.name')}</dt>
        <dd>{fullName}</dd>
        <dt>{t('field.username')}</dt>
        <dd>{username}</dd>
        <dt>{t('field.email')}</dt>
        <dd>{email}</dd>
        <dt>{t('MyAccount.companies')}</dt>
        <dd>{companies.join(', ')}</dd>
        <dt>{t('MyAccount.rights')}</dt>
        <dd>
          <Stack as="ul" gap={6}>
            {roles.map((role) => (
              <li key={role.groupId}>
                <strong>{role.groupName}</strong> <Right role={role} />
              </li>
            ))}
            {roles.length === 0 && <li>{t('MyAccount.noRights')}</li>}
          </Stack>
        </dd>
      </dl>
    </section>
  )
}

type Role = Account['roles'][number]
/** The groups whose rights hold everywhere or in a company; those of the others hold for the assigned areas. */
const EVERYWHERE = 1
const COMPANY = 2
const DOES = { 3: 'administers', 4: 'reports', 5: 'approves', 7: 'administersCsr' } as const

function Right({ role }: { role: Role }) {
  const { t } = useTranslation()
  if (role.groupId === EVERYWHERE) return t('MyAccount.right.everything')
  if (role.groupId === COMPANY) return t('MyAccount.right.company')
  const does = DOES[role.groupId as keyof typeof DOES] ?? 'administers'
  if (role.areaTotal === 0) return t('MyAccount.right.nowhere')
  const more = role.areaTotal - role.areas.length
  return (
    <>
      {t(`MyAccount.right.${does}`, { areas: role.areas.join(', ') })}
      {more > 0 && ` ${t('MyAccount.right.more', { count: more })}`}
    </>
  )
}
