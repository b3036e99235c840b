import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useWatch, useFormAround } from '../../kit/fields/form.ts'

/** The company filter of the list: CSR areas for CSR, the other companies for the other groups. */
export function CompanyFilter() {
  const { t } = useTranslation()
  const group = useWatch(useFormAround<{ group: number | null }>(), 'group')
  const companies = useCall('ReceiverGroup/GetCompanyCSR_List', { eventGroupId: group }, { staleTime: 60_000 })
  return (
    <Field name="company" label={t('ReceiverGroup.companies')}>
      <SelectField
        options={companies.data?.companyChoices ?? []}
        isLoading={companies.isFetching}
        placeholder={t('ui.all')}
      />
    </Field>
  )
}
