import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { type Choice, SelectField } from '../../kit/fields/SelectField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useWatch, type KitForm } from '../../kit/fields/form.ts'

export type AreaFilterValues = { group: number | null; company: number | null; text: string }

/** The search fields of the area list: only the chosen group's companies are offered. */
export function AreaFilters({ form, groups }: { form: KitForm<AreaFilterValues>; groups: readonly Choice[] }) {
  const { t } = useTranslation()
  const group = useWatch(form, 'group') ?? null
  const companies = useCall(
    'Area/GetCompanyCSR',
    { eventGroupId: group, companyId: null, searchText: '' },
    { keepPrevious: true, isQuiet: true },
  )
  return (
    <>
      <Field name="group" label={t('field.eventGroup')}>
        <SelectField options={groups} placeholder={t('ui.all')} />
      </Field>
      <Field
        name="company"
        label={t(
          group === null ? 'field.companyOrCsrArea' : group === EVENT_GROUP.CSR ? 'field.csrArea' : 'field.company',
        )}
      >
        <SelectField
          options={companies.data?.companyChoices ?? []}
          isLoading={companies.isFetching}
          placeholder={t('ui.all')}
        />
      </Field>
      <Field name="text" label={t('Area.search')}>
        <TextField isClearable placeholder={t('Area.searchPlaceholder')} enterKeyHint="search" />
      </Field>
    </>
  )
}
