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
  const companyId = Form.useWatch('nCompanyID', form) ?? null
  const type = Form.useWatch('nEmployeeTypeID', form) ?? null
  const status = Form.useWatch('sStatus', form) ?? 'Y'
  const isDirectory =
    loaded.userData === null &&
    companyId !== null &&
    type === EMPLOYEE_TYPE.EMPLOYEE &&
    loaded.lstCompanyPIS.includes(companyId)

  function fillIn(person: StaffMember) {
    const name = `${person.sFName} ${person.sLName}`
    form.setFieldsValue({
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
        <Form.Item name="nCompanyID" label={t('field.company')} required>
          <SelectField options={loaded.lstCompany} allowClear={false} />
        </Form.Item>
        <Form.Item name="nEmployeeTypeID" label={t('field.employeeType')} required>
          <Radio.Group
            options={[EMPLOYEE_TYPE.EMPLOYEE, EMPLOYEE_TYPE.CONTRACT].map((value) => ({
              value,
              label: t(`employeeType.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item
          className="span-all"
          name="lstGroupUser"
          label={t('field.groupUser')}
          required
          {...(isReadOnly ? {} : { extra: t('UserPermission.groupHint') })}
        >
          <GroupField groups={loaded.lstGropUser} aria-label={t('field.groupUser')} />
        </Form.Item>
      </div>
      <div className="field-grid">
        <Form.Item name="sEmployeeID" label={t('field.employeeId')} required>
          {isDirectory ? (
            <DirectoryField key={companyId} companyId={companyId} onPick={fillIn} />
          ) : (
            <Input autoComplete="off" />
          )}
        </Form.Item>
        <Form.Item name="sFName" label={t('field.firstName')} required>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="sLName" label={t('field.lastName')} required>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="sPosition" label={t('field.position')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="sOrgName" label={t('field.department')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="sEmail" label={t('field.email')} required>
          <Input inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="sTel" label={t('field.telephone')}>
          <Input inputMode="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item name="sStatus" label={t('field.status')} required>
          <FlagRadios disabled={isReadOnly} />
        </Form.Item>
        <Form.Item name="sNotificationStatus" label={t('admin.emailNotification')}>
          <FlagRadios disabled={isReadOnly} />
        </Form.Item>
        {status === 'N' && (
          <Form.Item
            className="span-all"
            name="sInactiveRemark"
            label={t('field.remark')}
            required
            {...(isReadOnly || loaded.userData === null ? {} : { extra: t('UserPermission.inactiveHint') })}
          >
            <TextAreaField max={LIMIT.note} rows={2} />
          </Form.Item>
        )}
      </div>
    </section>
  )
})
