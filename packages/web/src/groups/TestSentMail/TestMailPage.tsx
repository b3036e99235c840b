import { MAIL_TEST_LIMIT, TEST_PORTS, mailTestProblems, systemTestProblems } from '@daybook/shared/rules/mailRules'
import { LIMIT } from '@daybook/shared/rules/rules'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { ConnectionTest, useTellOutcome } from '../../administration/ConnectionTest.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'

const EMPTY = { from: '', to: '', host: '', port: '', message: '' }
type Values = typeof EMPTY

/** Whether letters leave: by a server that is typed, or as the product sends its own. */
export function TestMailPage() {
  const { t } = useTranslation()
  return (
    <ConnectionTest
      title={t('TestSentMail.title')}
      note={t('TestSentMail.note')}
      links={[{ to: paths.testDirectory, label: t('TestSentMail.toDirectory') }]}
    >
      <TestForm />
    </ConnectionTest>
  )
}

function TestForm() {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const problems = useFormProblems(form)
  const onProblem = problems.onProblem
  const test = useSave('TestSentMail/SendMailTest', { onProblem })
  const system = useSave('TestSentMail/SendMailTestSystem', { onProblem })
  const isBusy = test.isPending || system.isPending
  const tell = useTellOutcome('mail')

  async function send(by: typeof test | typeof system) {
    const values: Values = { ...EMPTY, ...form.getFieldsValue(true) }
    if (problems.show(by === test ? mailTestProblems(values) : systemTestProblems(values))) return
    const answer = await by.run(values)
    if (answer) await tell(answer)
  }
  return (
    <CheckedForm<Values>
      form={form}
      problems={problems}
      className="panel rule-form connection-form"
      initialValues={EMPTY}
      onFinish={() => void send(test)}
    >
      <div className="field-grid">
        <Form.Item name="from" label={t('field.emailFrom')} required>
          <Input inputMode="email" autoComplete="off" maxLength={LIMIT.email} />
        </Form.Item>
        <Form.Item name="to" label={t('field.emailTo')} required>
          <Input inputMode="email" autoComplete="off" maxLength={LIMIT.email} />
        </Form.Item>
        <Form.Item name="host" label={t('field.mailServer')} required>
          <Input autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={MAIL_TEST_LIMIT.host} />
        </Form.Item>
        <Form.Item
          name="port"
          label={t('field.port')}
          required
          extra={t('TestSentMail.ports', { ports: TEST_PORTS.smtp.join(', ') })}
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={5} />
        </Form.Item>
        <Form.Item name="message" label={t('field.message')} className="span-all">
          <TextAreaField max={MAIL_TEST_LIMIT.message} rows={4} />
        </Form.Item>
      </div>
      <p className="section-note muted">{t('TestSentMail.systemNote')}</p>
      <ButtonBar>
        <PlainButton isBusy={system.isPending} disabled={isBusy} onClick={() => void send(system)}>
          {t('TestSentMail.sentTestSystem')}
        </PlainButton>
        <PlainButton type="submit" tone="primary" isBusy={test.isPending} disabled={isBusy}>
          {t('TestSentMail.sentTest')}
        </PlainButton>
      </ButtonBar>
      <p role="status" className="sr-only">
        {isBusy && t('TestSentMail.running')}
      </p>
    </CheckedForm>
  )
}
