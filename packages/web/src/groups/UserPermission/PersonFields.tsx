import { LIMIT } from '@daybook/shared/rules/rules'
import { EMPLOYEE_TYPE } from '@daybook/shared/rules/userRules'
import { memo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
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
import gridStyles from '../../kit/fields/grid.module.css'
import panelStyles from '../../kit/Panel.module.css'

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
  const companyId = useWatch(form, 'companyId') ?? null
  const type = useWatch(form, 'employeeTypeId') ?? null
  const status = useWatch(form, 'status') ?? true
  const isDirectory =
    loaded.user === null &&
    companyId !== null &&
    type === EMPLOYEE_TYPE.EMPLOYEE &&
    loaded.directoryCompanyIds.includes(companyId)

  function fillIn(person: StaffMember) {
    const name = `${person.firstName} ${person.lastName}`
    form.set({
      employeeId: person.employeeCode,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      jobTitle: person.jobTitle,
      department: person.department,
      telephone: person.mobile,
      username: person.username,
    })
    announce(t('UserPermission.directoryFilled', { name }))
  }

  return (
    <section className={panelStyles.panel}>
      <h2>{t('UserPermission.sectionUser')}</h2>
      <div className={gridStyles.grid}>
        <Field name="companyId" label={t('field.company')} required>
          <SelectField options={loaded.companies} allowClear={false} />
        </Field>
        <Field name="employeeTypeId" label={t('field.employeeType')} required>
          <RadioField
            options={[EMPLOYEE_TYPE.EMPLOYEE, EMPLOYEE_TYPE.CONTRACT].map((value) => ({
              value,
              label: t(`employeeType.${value}`),
            }))}
          />
        </Field>
        <Field
          className={gridStyles.spanAll}
          name="userGroups"
          label={t('field.groupUser')}
          required
          {...(isReadOnly ? {} : { extra: t('UserPermission.groupHint') })}
        >
          <GroupField groups={loaded.userGroups} />
        </Field>
      </div>
      <div className={gridStyles.grid}>
        <Field name="employeeId" label={t('field.employeeId')} required>
          {isDirectory ? (
            <DirectoryField key={companyId} companyId={companyId} onPick={fillIn} />
          ) : (
            <TextField autoComplete="off" />
          )}
        </Field>
        <Field name="firstName" label={t('field.firstName')} required>
          <TextField autoComplete="off" />
        </Field>
        <Field name="lastName" label={t('field.lastName')} required>
          <TextField autoComplete="off" />
        </Field>
        <Field name="jobTitle" label={t('field.position')}>
          <TextField autoComplete="off" />
        </Field>
        <Field name="department" label={t('field.department')}>
          <TextField autoComplete="off" />
        </Field>
        <Field name="email" label={t('field.email')} required>
          <TextField inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="telephone" label={t('field.telephone')}>
          <TextField inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="status" label={t('field.status')} required>
          <FlagRadios disabled={isReadOnly} />
        </Field>
        <Field name="notification" label={t('admin.emailNotification')}>
          <FlagRadios disabled={isReadOnly} />
        </Field>
        {!status && (
          <Field
            className={gridStyles.spanAll}
            name="inactiveNote"
            label={t('field.remark')}
            required
            {...(isReadOnly || loaded.user === null ? {} : { extra: t('UserPermission.inactiveHint') })}
          >
            <TextAreaField max={LIMIT.note} rows={2} />
          </Field>
        )}
      </div>
    </section>
  )
})
