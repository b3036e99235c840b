import { useTranslation } from 'react-i18next'

/** What the fields of a user are called where changes are told, by their wire names. */
export function useFieldNames(): Readonly<Record<string, string>> {
  const { t } = useTranslation()
  return {
    nCompanyID: t('field.company'),
    nEmployeeTypeID: t('field.employeeType'),
    sEmployeeID: t('field.employeeId'),
    sFName: t('field.firstName'),
    sLName: t('field.lastName'),
    sPosition: t('field.position'),
    sOrgName: t('field.department'),
    sEmail: t('field.email'),
    sTel: t('field.telephone'),
    sUsername: t('field.username'),
    sPassword: t('field.password'),
    isDirectoryLinked: t('field.directoryLink'),
    sStatus: t('field.status'),
    sInactiveRemark: t('field.remark'),
    sNotificationStatus: t('admin.emailNotification'),
    lstGroupUser: t('field.groupUser'),
    lstMenuPermission: t('field.menuPermission'),
    lstArea: t('UserPermission.sectionAreas'),
  }
}
