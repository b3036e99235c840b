import type { Output } from '@daybook/shared'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useCall } from '../../app/api.ts'
import { FlagRadios, StatusFields } from '../../administration/StatusFields.tsx'
import { SecondNameField } from '../../administration/SecondNameField.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import type { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import type { AreaValues } from './areaValues.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { useWatch, type KitForm } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'

/** The fields of the area itself. A saved area's group and company cannot change. */
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
  const { area: stored, canEdit } = data
  const hasSubAreas = useWatch(form, 'hasSubAreas') ?? initial.hasSubAreas
  const isCsrGroup = place.group === EVENT_GROUP.CSR
  const companies = data.companyChoices.filter(({ csr }) => csr === isCsrGroup)
  // A new area's positions are those of the list that it will join.
  const order = useCall(
    'Area/getListOrder',
    { companyId: place.company, eventGroupId: place.group },
    { enabled: !stored && place.company !== null && place.group !== null, keepPrevious: true },
  )
  const places = stored ? data.positions : (order.data?.positions ?? data.positions)
  return (
    <section className={panelStyles.panel} aria-labelledby="general">
      <h2 id="general">{t('Area.general')}</h2>
      {data.permission === 2 && !canEdit && (
        <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{t('Area.onlySubAreas')}</p>
      )}
      <CheckedForm<AreaValues>
        form={form}
        problems={problems}
        name="area"
        className={gridStyles.grid}
        disabled={!canEdit}
        onValuesChange={(changed: Partial<AreaValues>) => onChange(changed)}
        onFinish={onSubmit}
        onFinishFailed={onSubmit}
      >
        <Field name="eventGroupId" label={t('field.eventGroup')} required>
          <SelectField options={data.eventGroups} allowClear={false} disabled={!canEdit || stored !== null} />
        </Field>
        <Field name="companyId" label={t('field.companyOrCsrArea')} required className={gridStyles.wideItem}>
          <SelectField
            options={companies}
            disabled={!canEdit || stored !== null || place.group === null}
            {...(place.group === null ? { placeholder: t('Area.chooseGroupFirst') } : {})}
          />
        </Field>
        <Field name="areaName" label={t('field.areaName')} required className={gridStyles.wideItem}>
          <TextField />
        </Field>
        <SecondNameField />
        <Field name="position" label={t('field.order')}>
          <SelectField options={places} allowClear={false} disabled={!canEdit} />
        </Field>
        <Field name="requiresApproval" className={gridStyles.boxItem}>
          <Checkbox>{t('Area.requireApproval')}</Checkbox>
        </Field>
        <Field
          name="hasSubAreas"
          className={gridStyles.boxItem}
          {...(hasSubAreas && !isCsr ? { extra: t('Area.subAreaNote') } : {})}
        >
          <Checkbox>{t('Area.hasSubAreas')}</Checkbox>
        </Field>
        <Field name="notification" label={t('admin.emailNotification')}>
          <FlagRadios disabled={!canEdit} />
        </Field>
        <StatusFields disabled={!canEdit} />
      </CheckedForm>
    </section>
  )
}
