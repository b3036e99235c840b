import { parseDay, formatDay } from '@daybook/shared/days'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { RecordForm, useRecordSave } from '../../administration/stale.tsx'
import { useCall, useRefresh } from '../../app/api.ts'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { useAskedClose } from '../../kit/dialogs/useAskedClose.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { DateField } from '../../kit/fields/DateField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { ruleCompared } from './ruleCompared.ts'
import { RULE_ANSWERS, type Rule, placeText } from './parts.ts'

/** Ends a rule with a day. */
export function EndRuleDialog({ rule, today, onClose }: { rule: Rule; today: string; onClose: () => void }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const least = rule.from > today ? rule.from : today
  const foreseen = useCall('Consequences/Count', { kind: 'rule', ids: [rule.ruleId] })
  const form = useKitForm({ until: formatDay(least) })
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  const leave = useAskedClose(() => isTyped, onClose)
  const problems = useFormProblems(form)
  const save = useRecordSave('Expectations/EndRule', { refresh: RULE_ANSWERS, onProblem: problems.onProblem })
  async function submit() {
    const { until } = form.values()
    if (!(await save.run({ ruleId: rule.ruleId, version: rule.version, until: parseDay(until) }))) return
    onClose()
    void showToast({ group: 'expectations', text: t('Expectations.ended', { day: until }) })
  }
  return (
    <Dialog title={t('Expectations.endTitle')} onClose={leave}>
      <RecordForm
        of={save}
        compared={ruleCompared(t, rule)}
        onReload={() => {
          onClose()
          void refresh(...RULE_ANSWERS)
        }}
      >
        <p className={textStyles.dialogLead}>
          <strong>{placeText(t, rule)}</strong>
          <br />
          {t('Expectations.endLead')}
          {foreseen.data?.consequences.map(({ what, text }) => (
            <span key={what}> {text}</span>
          ))}
        </p>
        <CheckedForm
          form={form}
          problems={problems}
          onValuesChange={() => setTyped(true)}
          onFinish={() => void submit()}
        >
          <Field name="until" label={t('field.lastDay')} required>
            <DateField isDisabledDay={(day) => day < today || (rule.until !== null && day > rule.until)} />
          </Field>
          <ButtonBar>
            <StandardButton kind="cancel" onClick={onClose} />
            <PlainButton tone="primary" type="submit" isBusy={save.isPending}>
              {t('Expectations.endTitle')}
            </PlainButton>
          </ButtonBar>
        </CheckedForm>
      </RecordForm>
    </Dialog>
  )
}
