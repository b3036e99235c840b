import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { ChangesProps } from '../../administration/Changes.tsx'
import type { StoredUser } from './values.ts'

/** The labels of a user's fields in the change history, by name. */
function useFieldNames(): Readonly<Record<string, string>> {
  const { t } = useTranslation()
  return {
    companyId: t('field.company'),
    employeeTypeId: t('field.employeeType'),
    employeeId: t('field.employeeId'),
    firstName: t('field.firstName'),
    lastName: t('field.lastName'),
    jobTitle: t('field.position'),
    department: t('field.department'),
    email: t('field.email'),
    telephone: t('field.telephone'),
    username: t('field.username'),
    password: t('field.password'),
    isDirectoryLinked: t('field.directoryLink'),
    status: t('field.status'),
    inactiveNote: t('field.remark'),
    notification: t('admin.emailNotification'),
    userGroups: t('field.groupUser'),
    menuPermissions: t('field.menuPermission'),
    areas: t('UserPermission.sectionAreas'),
  }
}

/** A user's change history; null for a new user. */
export function useUserChanges(user: StoredUser | null): ChangesProps | null {
  const fields = useFieldNames()
  if (!user) return null
  return { call: 'UserPermission/LoadChanges', id: user.userId, of: `${user.firstName} ${user.lastName}`, fields }
}
