import { accountProblems } from '@daybook/shared/rules/accountRules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { TimeField } from '../../kit/fields/TimeField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import textStyles from '../../kit/text.module.css'
import type { Account } from './MyAccountPage.tsx'
import { useSaveChoice } from './useSaveChoice.ts'

/** The times between which notices are held back. */
export function QuietHours({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { channel, quietFrom, quietUntil } = account
  const form = useKitForm({ quietFrom: quietFrom ?? '', quietUntil: quietUntil ?? '' })
  const read = () => {
    const values = form.values()
    return { quietFrom: values.quietFrom || null, quietUntil: values.quietUntil || null }
  }
  const check = () => accountProblems({ channel, ...read() })
  const problems = useFormProblems(form, { check })
  const saving = useSaveChoice(account, problems.onProblem)

  async function submit() {
    if (saving.isPending || problems.show(check())) return
    await saving.save(read())
  }
  return (
    <CheckedForm form={form} problems={problems} name="quiet" aria-labelledby="quiet" onFinish={() => void submit()}>
      <h3 id="quiet">{t('MyAccount.quiet')}</h3>
      <p className={textStyles.muted}>{t('MyAccount.quietNote')}</p>
      <div className={gridStyles.grid}>
        <Field name="quietFrom" label={t('field.quietFrom')}>
          <TimeField />
        </Field>
        <Field name="quietUntil" label={t('field.quietUntil')}>
          <TimeField />
        </Field>
      </div>
      <ButtonBar align="start">
        <PlainButton type="submit" isBusy={saving.isPending}>
          {t('MyAccount.saveQuiet')}
        </PlainButton>
        {quietFrom !== null && (
          <PlainButton tone="link" onClick={() => void saving.save({ quietFrom: null, quietUntil: null })}>
            {t('MyAccount.noQuiet')}
          </PlainButton>
        )}
      </ButtonBar>
    </CheckedForm>
  )
}
