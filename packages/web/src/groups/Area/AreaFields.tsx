import type { Output } from '@daybook/shared'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useTranslation } from 'react-i18next'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useCall } from '../../app/api.ts'
import { FlagRadios, StatusFields } from '../../administration/StatusFields.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import type { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import type { AreaValues } from './areaValues.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { useWatch, type KitForm } from '../../kit/fields/form.ts'

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
  form: KitForm<AreaValues>
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
  const hasSubAreas = useWatch(form, 'isSubArea') ?? initial.isSubArea
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
        onValuesChange={(changed: Partial<AreaValues>) => onChange(changed)}
        onFinish={onSubmit}
        onFinishFailed={onSubmit}
      >
        <Field name="nEventGroupID" label={t('field.eventGroup')} required>
          <SelectField options={data.lstEventGroup} allowClear={false} disabled={!isEdite || stored !== null} />
        </Field>
        <Field name="nCompanyID" label={t('field.companyOrCsrArea')} required className="wide-item">
          <SelectField
            options={companies}
            disabled={!isEdite || stored !== null || place.group === null}
            {...(place.group === null ? { placeholder: t('Area.chooseGroupFirst') } : {})}
          />
        </Field>
        <Field name="sAreaName" label={t('field.areaName')} required className="wide-item">
          <TextField />
        </Field>
        <Field name="nOrder" label={t('field.order')}>
          <SelectField options={places} allowClear={false} disabled={!isEdite} />
        </Field>
        <Field name="cRequireApprove" className="box-item">
          <Checkbox>{t('Area.requireApproval')}</Checkbox>
        </Field>
        <Field
          name="isSubArea"
          className="box-item"
          {...(hasSubAreas && !isCsr ? { extra: t('Area.subAreaNote') } : {})}
        >
          <Checkbox>{t('Area.hasSubAreas')}</Checkbox>
        </Field>
        <Field name="sNotificationStatus" label={t('admin.emailNotification')}>
          <FlagRadios disabled={!isEdite} />
        </Field>
        <StatusFields disabled={!isEdite} />
      </CheckedForm>
    </section>
  )
}
