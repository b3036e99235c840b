import type { Output } from '@daybook/shared'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { Checkbox, Form, type FormInstance, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useCall } from '../../app/api.ts'
import { FlagRadios, StatusFields } from '../../administration/StatusFields.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import type { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import type { AreaValues } from './areaValues.ts'

/** The fields of the area itself. Group and company of a saved one are fixed. */
export function AreaFields({
  form,
  problems,
  data,
  initial,
  place,
  isCsr,
  onChange,
  onSubmit,
}: {
  form: FormInstance<AreaValues>
  problems: ReturnType<typeof useFormProblems>
  data: Output<'Area/LoadCreateArea'>
  initial: AreaValues
  place: { group: number | null; company: number | null }
  isCsr: boolean
  onChange: (changed: Partial<AreaValues>) => void
  onSubmit: () => void
}) {
  const { t } = useTranslation()
  const { EditeAreaCreateData: stored, isEdite } = data
  const hasSubAreas = Form.useWatch('isSubArea', form) ?? initial.isSubArea
  const isCsrGroup = place.group === EVENT_GROUP.CSR
  const companies = data.lstCompyne.filter(({ sMode1 }) => (sMode1 === 'Y') === isCsrGroup)
  // Of a new area the places are those of the list that it comes into.
  const order = useCall(
    'Area/getListOrder',
    { SearchCompanyID: place.company, SearchEventGroupID: place.group },
    { enabled: !stored && place.company !== null && place.group !== null, keepPrevious: true },
  )
  const places = stored ? data.lstOrder : (order.data?.lstOrder ?? data.lstOrder)
  return (
    <section className="panel" aria-labelledby="general">
      <h2 id="general">{t('Area.general')}</h2>
      {data.nPermission === 2 && !isEdite && <p className="notice notice-info">{t('Area.onlySubAreas')}</p>}
      <CheckedForm<AreaValues>
        form={form}
        problems={problems}
        name="area"
        className="field-grid"
        disabled={!isEdite}
        initialValues={initial}
        onValuesChange={(changed: Partial<AreaValues>) => onChange(changed)}
        onFinish={onSubmit}
        onFinishFailed={onSubmit}
      >
        <Form.Item name="nEventGroupID" label={t('field.eventGroup')} required>
          <SelectField options={data.lstEventGroup} allowClear={false} disabled={!isEdite || stored !== null} />
        </Form.Item>
        <Form.Item name="nCompanyID" label={t('field.companyOrCsrArea')} required className="wide-item">
          <SelectField
            options={companies}
            disabled={!isEdite || stored !== null || place.group === null}
            {...(place.group === null ? { placeholder: t('Area.chooseGroupFirst') } : {})}
          />
        </Form.Item>
        <Form.Item name="sAreaName" label={t('field.areaName')} required className="wide-item">
          <Input />
        </Form.Item>
        <Form.Item name="nOrder" label={t('field.order')}>
          <SelectField options={places} allowClear={false} disabled={!isEdite} />
        </Form.Item>
        <Form.Item name="cRequireApprove" valuePropName="checked" className="box-item">
          <Checkbox>{t('Area.requireApproval')}</Checkbox>
        </Form.Item>
        <Form.Item
          name="isSubArea"
          valuePropName="checked"
          className="box-item"
          {...(hasSubAreas && !isCsr ? { extra: t('Area.subAreaNote') } : {})}
        >
          <Checkbox>{t('Area.hasSubAreas')}</Checkbox>
        </Form.Item>
        <Form.Item name="sNotificationStatus" label={t('admin.emailNotification')}>
          <FlagRadios label={t('admin.emailNotification')} disabled={!isEdite} />
        </Form.Item>
        <StatusFields disabled={!isEdite} />
      </CheckedForm>
    </section>
  )
}
