import { LIMIT } from '@daybook/shared/rules/rules'
import { EMPLOYEE_TYPE } from '@daybook/shared/rules/userRules'
import { Form, Input, Radio } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagRadios } from '../../administration/StatusFields.tsx'
import { announce } from '../../kit/feedback/announce.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { DirectoryField, type StaffMember } from './DirectoryField.tsx'
import { GroupField } from './GroupField.tsx'
import type { Loaded, UserValues } from './values.ts'

/** Company, employee type, group user, the person and the status. */
export const PersonFields = memo(function PersonFields({
  loaded,
  isReadOnly,
}: {
  loaded: Loaded
  isReadOnly: boolean
}) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<UserValues>()
  const companyId = Form.useWatch('companyId', form) ?? null
  const type = Form.useWatch('employeeTypeId', form) ?? null
  const status = Form.useWatch('status', form) ?? 'Y'
  const isDirectory =
    loaded.user === null &&
    companyId !== null &&
    type === EMPLOYEE_TYPE.EMPLOYEE &&
    loaded.directoryCompanyIds.includes(companyId)

  function fillIn(person: StaffMember) {
    const name = `${person.firstName} ${person.lastName}`
    form.setFieldsValue({
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
    <section className="panel">
      <h2>{t('UserPermission.sectionUser')}</h2>
      <div className="field-grid">
        <Form.Item name="companyId" label={t('field.company')} required>
          <SelectField options={loaded.companies} allowClear={false} />
        </Form.Item>
        <Form.Item name="employeeTypeId" label={t('field.employeeType')} required>
          <Radio.Group
            options={[EMPLOYEE_TYPE.EMPLOYEE, EMPLOYEE_TYPE.CONTRACT].map((value) => ({
              value,
              label: t(`employeeType.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item
          className="span-all"
          name="userGroups"
          label={t('field.groupUser')}
          required
          {...(isReadOnly ? {} : { extra: t('UserPermission.groupHint') })}
        >
          <GroupField groups={loaded.userGroups} aria-label={t('field.groupUser')} />
        </Form.Item>
      </div>
      <div className="field-grid">
        <Form.Item name="employeeId" label={t('field.employeeId')} required>
          {isDirectory ? (
            <DirectoryField key={companyId} companyId={companyId} onPick={fillIn} />
          ) : (
            <Input autoComplete="off" />
          )}
        </Form.Item>
        <Form.Item name="firstName" label={t('field.firstName')} required>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="lastName" label={t('field.lastName')} required>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="jobTitle" label={t('field.position')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="department" label={t('field.department')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="email" label={t('field.email')} required>
          <Input inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="telephone" label={t('field.telephone')}>
          <Input inputMode="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item name="status" label={t('field.status')} required>
          <FlagRadios disabled={isReadOnly} />
        </Form.Item>
        <Form.Item name="notification" label={t('admin.emailNotification')}>
          <FlagRadios disabled={isReadOnly} />
        </Form.Item>
        {status === 'N' && (
          <Form.Item
            className="span-all"
            name="inactiveNote"
            label={t('field.remark')}
            required
            {...(isReadOnly || loaded.user === null ? {} : { extra: t('UserPermission.inactiveHint') })}
          >
            <TextAreaField max={LIMIT.note} rows={2} />
          </Form.Item>
        )}
      </div>
    </section>
  )
})
