import { LIMIT } from '@daybook/shared/rules/rules'
import { EMPLOYEE_TYPE } from '@daybook/shared/rules/userRules'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagRadios } from '../../administration/StatusFields.tsx'
import { announce } from '../../kit/feedback/announce.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { DirectoryField, type StaffMember } from './DirectoryField.tsx'
import { GroupField } from './GroupField.tsx'
import type { Loaded, UserValues } from './values.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { useWatch, useFormAround } from '../../kit/fields/form.ts'

/** Company, employee type, group user, the person and the status. */
export const PersonFields = memo(function PersonFields({
  loaded,
  isReadOnly,
}: {
  loaded: Loaded
  isReadOnly: boolean
}) {
  const { t } = useTranslation()
  const form = useFormAround<UserValues>()
  const companyId = useWatch(form, 'nCompanyID') ?? null
  const type = useWatch(form, 'nEmployeeTypeID') ?? null
  const status = useWatch(form, 'sStatus') ?? 'Y'
  const isDirectory =
    loaded.userData === null &&
    companyId !== null &&
    type === EMPLOYEE_TYPE.EMPLOYEE &&
    loaded.lstCompanyPIS.includes(companyId)

  function fillIn(person: StaffMember) {
    const name = `${person.sFName} ${person.sLName}`
    form.set({
      sEmployeeID: person.sEmpCode,
      sFName: person.sFName,
      sLName: person.sLName,
      sEmail: person.sEmail,
      sPosition: person.sPosition,
      sOrgName: person.sOrgName,
      sTel: person.sMobile,
      sUsername: person.sUsername,
    })
    announce(t('UserPermission.directoryFilled', { name }))
  }

  return (
    <section className="panel">
      <h2>{t('UserPermission.sectionUser')}</h2>
      <div className="field-grid">
        <Field name="nCompanyID" label={t('field.company')} required>
          <SelectField options={loaded.lstCompany} allowClear={false} />
        </Field>
        <Field name="nEmployeeTypeID" label={t('field.employeeType')} required>
          <RadioField
            options={[EMPLOYEE_TYPE.EMPLOYEE, EMPLOYEE_TYPE.CONTRACT].map((value) => ({
              value,
              label: t(`employeeType.${value}`),
            }))}
          />
        </Field>
        <Field
          className="span-all"
          name="lstGroupUser"
          label={t('field.groupUser')}
          required
          {...(isReadOnly ? {} : { extra: t('UserPermission.groupHint') })}
        >
          <GroupField groups={loaded.lstGropUser} />
        </Field>
      </div>
      <div className="field-grid">
        <Field name="sEmployeeID" label={t('field.employeeId')} required>
          {isDirectory ? (
            <DirectoryField key={companyId} companyId={companyId} onPick={fillIn} />
          ) : (
            <TextField autoComplete="off" />
          )}
        </Field>
        <Field name="sFName" label={t('field.firstName')} required>
          <TextField autoComplete="off" />
        </Field>
        <Field name="sLName" label={t('field.lastName')} required>
          <TextField autoComplete="off" />
        </Field>
        <Field name="sPosition" label={t('field.position')}>
          <TextField autoComplete="off" />
        </Field>
        <Field name="sOrgName" label={t('field.department')}>
          <TextField autoComplete="off" />
        </Field>
        <Field name="sEmail" label={t('field.email')} required>
          <TextField inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="sTel" label={t('field.telephone')}>
          <TextField inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="sStatus" label={t('field.status')} required>
          <FlagRadios disabled={isReadOnly} />
        </Field>
        <Field name="sNotificationStatus" label={t('admin.emailNotification')}>
          <FlagRadios disabled={isReadOnly} />
        </Field>
        {status === 'N' && (
          <Field
            className="span-all"
            name="sInactiveRemark"
            label={t('field.remark')}
            required
            {...(isReadOnly || loaded.userData === null ? {} : { extra: t('UserPermission.inactiveHint') })}
          >
            <TextAreaField max={LIMIT.note} rows={2} />
          </Field>
        )}
      </div>
    </section>
  )
})
