import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'

/** The company of the list's filters: CSR areas for CSR, the other companies for the other groups. */
export function CompanyFilter() {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const group = (Form.useWatch('group', form) as number | null | undefined) ?? null
  const companies = useCall('ReceiverGroup/GetCompanyCSR_List', { eventGroupId: group }, { staleTime: 60_000 })
  return (
    <Form.Item name="company" label={t('ReceiverGroup.companies')}>
      <SelectField
        options={companies.data?.companyChoices ?? []}
        isLoading={companies.isFetching}
        placeholder={t('ui.all')}
      />
    </Form.Item>
  )
}
