import { MAIL_TEST_LIMIT, TEST_PORTS, mailTestProblems, systemTestProblems } from '@daybook/shared/rules/mailRules'
import { LIMIT } from '@daybook/shared/rules/rules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { ConnectionTest, useTellOutcome } from '../../administration/ConnectionTest.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import listStyles from '../../administration/list.module.css'

const EMPTY = { from: '', to: '', host: '', port: '', message: '' }
type Values = typeof EMPTY

/** Tests whether mail can be sent: through a server typed in, or the way the product sends its own. */
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
  const form = useKitForm<Values>(EMPTY)
  const problems = useFormProblems(form)
  const onProblem = problems.onProblem
  const test = useSave('TestSentMail/SendMailTest', { onProblem })
  const system = useSave('TestSentMail/SendMailTestSystem', { onProblem })
  const isBusy = test.isPending || system.isPending
  const tell = useTellOutcome('mail')

  async function send(by: typeof test | typeof system) {
    const values: Values = { ...EMPTY, ...form.values() }
    if (problems.show(by === test ? mailTestProblems(values) : systemTestProblems(values))) return
    const answer = await by.run(values)
    if (answer) await tell(answer)
  }
  return (
    <CheckedForm<Values>
      form={form}
      problems={problems}
      className={`${panelStyles.panel} ${listStyles.ruleForm} ${listStyles.connectionForm}`}
      onFinish={() => void send(test)}
    >
      <div className={gridStyles.grid}>
        <Field name="from" label={t('field.emailFrom')} required>
          <TextField inputMode="email" autoComplete="off" maxLength={LIMIT.email} />
        </Field>
        <Field name="to" label={t('field.emailTo')} required>
          <TextField inputMode="email" autoComplete="off" maxLength={LIMIT.email} />
        </Field>
        <Field name="host" label={t('field.mailServer')} required>
          <TextField autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={MAIL_TEST_LIMIT.host} />
        </Field>
        <Field
          name="port"
          label={t('field.port')}
          required
          extra={t('TestSentMail.ports', { ports: TEST_PORTS.smtp.join(', ') })}
        >
          <TextField inputMode="numeric" autoComplete="off" maxLength={5} />
        </Field>
        <Field name="message" label={t('field.message')} className={gridStyles.spanAll}>
          <TextAreaField max={MAIL_TEST_LIMIT.message} rows={4} />
        </Field>
      </div>
      <p data-note className={textStyles.muted}>
        {t('TestSentMail.systemNote')}
      </p>
      <ButtonBar>
        <PlainButton isBusy={system.isPending} disabled={isBusy} onClick={() => void send(system)}>
          {t('TestSentMail.sentTestSystem')}
        </PlainButton>
        <PlainButton type="submit" tone="primary" isBusy={test.isPending} disabled={isBusy}>
          {t('TestSentMail.sentTest')}
        </PlainButton>
      </ButtonBar>
      <p role="status" className={textStyles.srOnly}>
        {isBusy && t('TestSentMail.running')}
      </p>
    </CheckedForm>
  )
}
