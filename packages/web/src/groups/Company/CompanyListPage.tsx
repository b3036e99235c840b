import { MENU } from '@daybook/shared/registry'
import { paths } from '../../app/paths.ts'
import { RecordListPage } from '../../administration/RecordListPage.tsx'
import { ExportButton } from '../../app/ExportButton.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ActButton, ActsLink } from '../../administration/acts/ActButton.tsx'
import { companyList } from './address.ts'
import { companyColumns } from './columns.tsx'
import gridStyles from '../../kit/fields/grid.module.css'

/** The companies that the user administers. */
export function CompanyListPage() {
  const { t } = useTranslation()
  return (
    <RecordListPage
      menu={MENU.company}
      title="Company.title"
      address={companyList}
      call="Company/LoadCompanyListData"
      asked={({ text, head }) => ({ searchText: text, companyId: head })}
      page={({ companies: rows, total, positions }) => ({ rows, total, places: positions.length })}
      rowKey={(row) => row.companyId}
      nameOf={(row) => row.companyName}
      columns={companyColumns}
      filters={(data) => (
        <>
          <Field name="text" label={t('field.companyName')} className={gridStyles.wideItem}>
            <TextField isClearable placeholder={t('Company.searchPlaceholder')} enterKeyHint="search" />
          </Field>
          <Field name="head" label={t('field.headCompany')}>
            <SelectField options={data?.companyChoices ?? []} placeholder={t('ui.all')} isLoading={!data} />
          </Field>
        </>
      )}
      order={() => ({ tableName: 'company' })}
      excel={(input) => <ExportButton call="Company/ExportExcel" input={input} />}
      add={{ to: paths.createCompany, label: 'Company.add' }}
      more={<ActsLink />}
      removal={{
        call: 'Company/DeleteCompanyListData',
        kind: 'company',
        input: (companyIds) => ({ companyIds }),
        others: (companyIds, seen) => <ActButton records="company" ids={companyIds} seen={seen} />,
      }}
      mayAdd={({ isCorporateAdmin }) => isCorporateAdmin}
      mayRemove={({ isCorporateAdmin }) => isCorporateAdmin}
    />
  )
}
