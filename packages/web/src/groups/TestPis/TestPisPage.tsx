import { MAIL_TEST_LIMIT } from '@daybook/shared/rules/mailRules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { BarePage } from '../../kit/BarePage.tsx'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { ConnectionTest, useTellOutcome } from '../../administration/ConnectionTest.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useRules } from '../../kit/fields/rules.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { PasswordField } from '../../kit/fields/TextField.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import panelStyles from '../../kit/Panel.module.css'
import listStyles from '../../administration/list.module.css'

/** The companies that have a quick test. */
const COMPANIES = [1, 7, 10, 6] as const

type Values = { connectionString: string }

/** Tests whether staff directories can be read: one typed in, or the configured ones. */
export function TestPisPage() {
  const { t } = useTranslation()
  return (
    <BarePage>
      <ConnectionTest
        title={t('TestPis.title')}
        note={t('TestPis.note')}
        links={[
          { to: paths.adminHome, label: t('admin.home') },
          { to: paths.testMail, label: t('TestPis.toMail') },
        ]}
      >
        <TypedTest />
        <CompanyTests />
      </ConnectionTest>
    </BarePage>
  )
}

function TypedTest() {
  const { t } = useTranslation()
  const form = useKitForm<Values>({ connectionString: '' })
  const rules = useRules()
  const problems = useFormProblems(form)
  const test = useSave('TestPis/SendTest', { onProblem: problems.onProblem })
  const tell = useTellOutcome('directory')
  async function run({ connectionString }: Values) {
    const answer = await test.run({ connectionString, mode: 1 })
    if (answer) await tell(answer)
  }
  return (
    <CheckedForm<Values>
      form={form}
      problems={problems}
      className={`${panelStyles.panel} ${listStyles.ruleForm} ${listStyles.connectionForm}`}
      onFinish={(values) => void run(values)}
    >
      <Field
        name="connectionString"
        label={t('field.connectionString')}
        rules={[rules.required('connectionString')]}
        extra={t('TestPis.hint')}
      >
        {/* It contains a password: hide it from onlookers, and keep browsers from storing it. */}
        <PasswordField autoComplete="off" spellCheck={false} maxLength={MAIL_TEST_LIMIT.connectionString} />
      </Field>
      <ButtonBar>
        <PlainButton type="submit" tone="primary" isBusy={test.isPending}>
          {t('TestPis.test')}
        </PlainButton>
      </ButtonBar>
    </CheckedForm>
  )
}

function CompanyTests() {
  const { t } = useTranslation()
  const test = useSave('TestPis/SendTest_AllSyatem')
  const [tried, setTried] = useState<number | null>(null)
  const tell = useTellOutcome('directory')
  async function run(company: number) {
    setTried(company)
    const answer = await test.run({ companyId: company, mode: 2 })
    if (answer) await tell(answer)
  }
  return (
    <section className={panelStyles.panel} aria-labelledby="companies">
      <h2 id="companies">{t('TestPis.companies')}</h2>
      <ButtonBar align="start">
        {COMPANIES.map((company) => (
          <PlainButton
            key={company}
            isBusy={test.isPending && tried === company}
            disabled={test.isPending}
            onClick={() => void run(company)}
          >
            {t('TestPis.company', { id: company })}
          </PlainButton>
        ))}
      </ButtonBar>
    </section>
  )
}
