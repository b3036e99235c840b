import { MAIL_TEST_LIMIT } from '@daybook/contract/mailRules'
import { Link } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../api.ts'
import { paths } from '../paths.ts'
import { MenuGate } from '../ui/admin/MenuGate.tsx'
import { BarePage } from '../ui/BarePage.tsx'
import { ButtonBar } from '../ui/ButtonBar.tsx'
import { showCompleted, showWarning } from '../ui/dialogs.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { useRules } from '../ui/rules.ts'
import { useFormProblems } from '../ui/useFormProblems.ts'

/** The companies that have a quick test. */
const COMPANIES = [1, 7, 10, 6] as const

type Values = { sConnectionStrings: string }

/** Whether staff directories can be read: one that is typed, and those of the configuration. */
export function TestPisPage() {
  const { t } = useTranslation()
  return (
    <BarePage>
      <PageTitle
        title={t('TestPis.title')}
        note={t('TestPis.note')}
        actions={
          <>
            <Link className="button" to={paths.adminHome}>
              {t('admin.home')}
            </Link>
            <Link className="button" to={paths.testMail}>
              {t('TestPis.toMail')}
            </Link>
          </>
        }
      />
      <MenuGate menu={26}>
        <TypedTest />
        <CompanyTests />
      </MenuGate>
    </BarePage>
  )
}

function useTell() {
  const { t } = useTranslation()
  return (answer: { IsComplete: boolean; sErrorMSG: string }) =>
    answer.IsComplete
      ? showCompleted(t('connection.directoryConnected'))
      : showWarning(`${t('connection.directoryFailed')}\n${answer.sErrorMSG}`)
}

function TypedTest() {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const rules = useRules()
  const problems = useFormProblems(form)
  const test = useSave('TestPis/SendTest', { onProblem: problems.onProblem })
  const tell = useTell()
  async function run({ sConnectionStrings }: Values) {
    const answer = await test.run({ sConnectionStrings, nMode: 1 })
    if (answer) await tell(answer)
  }
  return (
    <Form<Values>
      form={form}
      className="panel rule-form connection-form"
      layout="vertical"
      validateTrigger="onSubmit"
      initialValues={{ sConnectionStrings: '' }}
      onValuesChange={problems.mended}
      onFinish={(values) => void run(values)}
      onFinishFailed={problems.onFinishFailed}
    >
      <Form.Item
        name="sConnectionStrings"
        label={t('field.connectionString')}
        rules={[rules.required('connectionString')]}
        extra={t('TestPis.hint')}
      >
        {/* It holds a password: nobody looking over a shoulder reads it, and no browser keeps it. */}
        <Input.Password autoComplete="off" spellCheck={false} maxLength={MAIL_TEST_LIMIT.connectionString} />
      </Form.Item>
      <ButtonBar>
        <PlainButton type="submit" tone="primary" isBusy={test.isPending}>
          {t('TestPis.test')}
        </PlainButton>
      </ButtonBar>
    </Form>
  )
}

function CompanyTests() {
  const { t } = useTranslation()
  const test = useSave('TestPis/SendTest_AllSyatem')
  const [tried, setTried] = useState<number | null>(null)
  const tell = useTell()
  async function run(company: number) {
    setTried(company)
    const answer = await test.run({ nCompanyIDP: company, nMode: 2 })
    if (answer) await tell(answer)
  }
  return (
    <section className="panel" aria-labelledby="companies">
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
