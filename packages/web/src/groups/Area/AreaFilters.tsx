import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { Form, type FormInstance, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import { type Choice, SelectField } from '../../kit/fields/SelectField.tsx'

export type AreaFilterValues = { group: number | null; company: number | null; text: string }

/** The fields of the area list's search: the companies offered are those of the group chosen. */
export function AreaFilters({ form, groups }: { form: FormInstance<AreaFilterValues>; groups: readonly Choice[] }) {
  const { t } = useTranslation()
  const group = Form.useWatch('group', form) ?? null
  const companies = useCall(
    'Area/GetCompanyCSR',
    { eventGroupId: group, companyId: null, searchText: '' },
    { keepPrevious: true, isQuiet: true },
  )
  return (
    <>
      <Form.Item name="group" label={t('field.eventGroup')}>
        <SelectField options={groups} placeholder={t('ui.all')} />
      </Form.Item>
      <Form.Item
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
      </Form.Item>
      <Form.Item name="text" label={t('Area.search')}>
        <Input allowClear placeholder={t('Area.searchPlaceholder')} enterKeyHint="search" />
      </Form.Item>
    </>
  )
}
