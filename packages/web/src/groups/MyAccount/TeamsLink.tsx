import { TEAMS_ADDRESS_LIMIT } from '@daybook/shared/rules/accountRules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { useRules } from '../../kit/fields/rules.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'

/** The URL of a workflow, which is never shown again. */
export function TeamsLink() {
  const { t } = useTranslation()
  const rules = useRules()
  const form = useKitForm({ address: '' })
  const problems = useFormProblems(form)
  const linking = useSave('MyAccount/LinkTeams', { refresh: ['MyAccount/Get'], onProblem: problems.onProblem })

  async function submit() {
    if (!(await linking.run(form.values()))) return
    void showToast({ text: t('MyAccount.linked', { name: t('MyAccount.channel.teams') }) })
  }
  return (
    <CheckedForm
      form={form}
      problems={problems}
      name="teams"
      aria-label={t('MyAccount.channel.teams')}
      onFinish={() => void submit()}
    >
      <Field
        name="address"
        label={t('field.teamsAddress')}
        rules={[rules.required('teamsAddress')]}
        extra={t('MyAccount.teamsHint')}
      >
        <TextField
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={TEAMS_ADDRESS_LIMIT}
        />
      </Field>
      <ButtonBar align="start">
        <PlainButton type="submit" isBusy={linking.isPending}>
          {t('MyAccount.linkTeams')}
        </PlainButton>
      </ButtonBar>
    </CheckedForm>
  )
}
