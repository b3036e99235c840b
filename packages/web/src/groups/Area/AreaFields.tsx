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
  const { area: stored, canEdit } = data
  const hasSubAreas = Form.useWatch('hasSubAreas', form) ?? initial.hasSubAreas
  const isCsrGroup = place.group === EVENT_GROUP.CSR
  const companies = data.companyChoices.filter(({ csr }) => (csr === 'Y') === isCsrGroup)
  // Of a new area the places are those of the list that it comes into.
  const order = useCall(
    'Area/getListOrder',
    { companyId: place.company, eventGroupId: place.group },
    { enabled: !stored && place.company !== null && place.group !== null, keepPrevious: true },
  )
  const places = stored ? data.positions : (order.data?.positions ?? data.positions)
  return (
    <section className="panel" aria-labelledby="general">
      <h2 id="general">{t('Area.general')}</h2>
      {data.permission === 2 && !canEdit && <p className="notice notice-info">{t('Area.onlySubAreas')}</p>}
      <CheckedForm<AreaValues>
        form={form}
        problems={problems}
        name="area"
        className="field-grid"
        disabled={!canEdit}
        initialValues={initial}
        onValuesChange={(changed: Partial<AreaValues>) => onChange(changed)}
        onFinish={onSubmit}
        onFinishFailed={onSubmit}
      >
        <Form.Item name="eventGroupId" label={t('field.eventGroup')} required>
          <SelectField options={data.eventGroups} allowClear={false} disabled={!canEdit || stored !== null} />
        </Form.Item>
        <Form.Item name="companyId" label={t('field.companyOrCsrArea')} required className="wide-item">
          <SelectField
            options={companies}
            disabled={!canEdit || stored !== null || place.group === null}
            {...(place.group === null ? { placeholder: t('Area.chooseGroupFirst') } : {})}
          />
        </Form.Item>
        <Form.Item name="areaName" label={t('field.areaName')} required className="wide-item">
          <Input />
        </Form.Item>
        <Form.Item name="position" label={t('field.order')}>
          <SelectField options={places} allowClear={false} disabled={!canEdit} />
        </Form.Item>
        <Form.Item name="requiresApproval" valuePropName="checked" className="box-item">
          <Checkbox>{t('Area.requireApproval')}</Checkbox>
        </Form.Item>
        <Form.Item
          name="hasSubAreas"
          valuePropName="checked"
          className="box-item"
          {...(hasSubAreas && !isCsr ? { extra: t('Area.subAreaNote') } : {})}
        >
          <Checkbox>{t('Area.hasSubAreas')}</Checkbox>
        </Form.Item>
        <Form.Item name="notification" label={t('admin.emailNotification')}>
          <FlagRadios label={t('admin.emailNotification')} disabled={!canEdit} />
        </Form.Item>
        <StatusFields disabled={!canEdit} />
      </CheckedForm>
    </section>
  )
}
