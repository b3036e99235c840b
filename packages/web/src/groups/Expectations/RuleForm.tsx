import { canBeByShift, ruleProblems } from '@daybook/shared/rules/expectationForms'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { RecordForm, useRecordSave } from '../../administration/stale.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import { DueFields } from './DueFields.tsx'
import { RULE_ANSWERS, type Choices, type Rule } from './parts.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { ruleCompared } from './ruleCompared.ts'
import { RulePreview } from './RulePreview.tsx'
import { type RuleValues, groupOf, inputOf, valuesOf } from './ruleValues.ts'
import { StepFields } from './StepFields.tsx'

/** A rule's requirements, place and time, with a preview of the month. */
export function RuleForm({
  rule,
  choices,
  onReload,
  onDone,
}: {
  rule: Rule | null
  choices: Choices
  onReload: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [initial] = useState(() => valuesOf(rule, choices))
  const form = useKitForm<RuleValues>(initial)
  const [values, setValues] = useState(initial)
  useUnsaved(values !== initial)
  const read = (): RuleValues => ({ ...initial, ...form.values() })
  const problemsOf = (of: RuleValues) =>
    ruleProblems({ ...inputOf(of, rule), groupId: groupOf(of, choices) }, choices.today)
  const check = () => problemsOf(read())
  const problems = useFormProblems(form, { check })
  const save = useRecordSave('Expectations/SaveRule', { refresh: RULE_ANSWERS, onProblem: problems.onProblem })

  function change(changed: Partial<RuleValues>) {
    // Another company has other areas.
    if ('companyId' in changed) form.set({ areaId: null })
    if ('areaId' in changed) {
      const area = choices.areas.find(({ value }) => value === changed.areaId)
      form.set({ previewAreaId: area && !area.isHead ? area.value : null })
    }
    if (!canBeByShift(groupOf(read(), choices))) form.set({ each: 'day' })
    setValues(read())
  }
  async function submit() {
    if (problems.show(check())) return
    if ((await save.run(inputOf(read(), rule))) === null) return
    onDone()
    void showToast({ group: 'expectations', text: t('Expectations.savedRule') })
  }

  const isWrong = problemsOf(values).length > 0
  return (
    <RecordForm of={save} onReload={onReload} compared={rule && ruleCompared(t, rule)}>
      <CheckedForm<RuleValues>
        form={form}
        problems={problems}
        name="rule"
        onValuesChange={change}
        onFinish={() => void submit()}
      >
        <div className={gridStyles.grid}>
          <PlaceFields rule={rule} choices={choices} values={values} />
          <DueFields today={choices.today} groupId={groupOf(values, choices)} />
          <Field
            name="steps"
            label={t('Expectations.steps')}
            extra={t('Expectations.stepsHint')}
            className={gridStyles.spanAll}
          >
            <StepFields />
          </Field>
        </div>
        <RulePreview input={isWrong ? null : inputOf(values, rule)} values={values} choices={choices} />
        <ButtonBar>
          <StandardButton kind="cancel" onClick={onDone} />
          <StandardButton kind="save" type="submit" isBusy={save.isPending} />
        </ButtonBar>
      </CheckedForm>
    </RecordForm>
  )
}
