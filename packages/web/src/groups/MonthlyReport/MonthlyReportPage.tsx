import { formatDay } from '@daybook/shared/days'
import type { Output } from '@daybook/shared'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { useEffect } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { ReportTitle } from '../../charts/ReportTitle.tsx'
import { PartnerChoice } from '../../charts/PartnerChoice.tsx'
import { monthlyAddress, partnerQuery } from '../../charts/address.ts'
import { type GroupId, PANEL_ORDER } from '../../charts/GroupPanel.tsx'
import { InvalidLink } from '../../charts/InvalidLink.tsx'
import { MonthStepper } from '../../charts/MonthStepper.tsx'
import { PrintedFilters } from '../../charts/PrintedFilters.tsx'
import { useRules } from '../../kit/fields/rules.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { MonthBlocks } from './MonthBlocks.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { Row } from '../../kit/layout/layout.tsx'
import reportStyles from '../../charts/report.module.css'

type Choices = Output<'MonthlyReport/GetCompanyList'>

/** The monthly report: a month of a company (and of the CSR areas), with a panel per event group. */
export function MonthlyReportPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useAddress(monthlyAddress)
  const chosenMonth = query.month ?? ''
  const link = chosenMonth === '' ? (query.Monthly ?? '') : ''
  const choices = useCall(
    'MonthlyReport/GetCompanyList',
    { companyId: null, sealedMonthly: link },
    { staleTime: 60_000, isQuiet: link !== '', keepPrevious: true },
  )

  if (link !== '' && choices.error?.kind === 'refused') {
    return (
      <>
        <ReportTitle report="monthly" />
        <InvalidLink problem={choices.error} />
      </>
    )
  }
  return (
    <WithAnswer answer={choices} lines={14}>
      {(answer) => {
        const month = chosenMonth || formatDay(answer.startDate).slice(3)
        const company = query.company ?? answer.defaultCompanyId
        const go = (change: { month?: string; company?: number }) =>
          void navigate({
            to: paths.reportMonthly,
            search: { month: change.month ?? month, company: change.company ?? company, ...partnerQuery(query) },
            resetScroll: false,
          })
        const groups = PANEL_ORDER.filter((group) => answer.eventGroupIds.includes(group)).filter(
          (group) => group === EVENT_GROUP.CSR || company !== null,
        )
        return (
          <MonthBlocks
            company={company}
            month={month}
            groups={groups as GroupId[]}
            partner={query}
            filters={
              <>
                <PrintedFilters choices={answer} company={company} />
                <Row
                  className={reportStyles.line}
                  gap={[8, 20]}
                  align="center"
                  justify="space-between"
                  below={12}
                  data-print="never"
                >
                  <MonthStepper label={t('field.month')} value={month} onChange={(next) => go({ month: next })} />
                  {!isCsrAlone(answer) && (
                    <CompanyForm choices={answer} company={company} onSubmit={(next) => go({ company: next })} />
                  )}
                </Row>
                <PartnerChoice query={query} />
              </>
            }
            empty={<Empty text={t('reports.emptyScope')} next={t('ui.askForAreas')} />}
          />
        )
      }}
    </WithAnswer>
  )
}

const isCsrAlone = ({ eventGroupIds }: Choices) => eventGroupIds.length === 1 && eventGroupIds[0] === EVENT_GROUP.CSR

function CompanyForm({
  choices,
  company,
  onSubmit,
}: {
  choices: Choices
  company: number | null
  onSubmit: (company: number) => void
}) {
  const { t } = useTranslation()
  const rules = useRules()
  const form = useKitForm<{ companyId: number | null }>({ companyId: company })
  const problems = useFormProblems(form)
  useEffect(() => form.set({ companyId: company }), [form, company])
  return (
    <CheckedForm
      form={form}
      problems={problems}
      className={reportStyles.companyForm}
      data-print="never"
      onFinish={({ companyId }: { companyId: number | null }) => {
        if (companyId !== null) onSubmit(companyId)
      }}
    >
      <Field name="companyId" label={t('field.company')} rules={[rules.required('company')]}>
        <SelectField options={choices.companies} />
      </Field>
      <ButtonBar>
        <StandardButton kind="search" type="submit">
          {t('reports.show')}
        </StandardButton>
      </ButtonBar>
    </CheckedForm>
  )
}
