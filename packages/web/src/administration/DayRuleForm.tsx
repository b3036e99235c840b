import type { Output } from '@daybook/shared'
import type { ClosedKind } from '@daybook/shared/calls/Consequences'
import type { MenuId } from '@daybook/shared/registry'
import type { DayRuleForm } from '@daybook/shared/rules/notificationRules'
import type { FieldProblem } from '@daybook/shared/problems'
import { useState } from 'react'
import { type TextKey, useTranslation } from '../platform/i18n/i18n.ts'
import { callServer } from '../app/calls.ts'
import { CheckedForm } from '../kit/fields/CheckedForm.tsx'
import { ButtonBar, StandardButton } from '../kit/ButtonBar.tsx'
import { showSaved } from '../kit/dialogs/dialogs.ts'
import { SelectField } from '../kit/fields/SelectField.tsx'
import { useUnsaved } from '../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../kit/fields/useFormProblems.ts'
import type { Compared, ShownValues } from './Changes.tsx'
import { closes, confirmSaveOf } from './consequences.ts'
import { RecordForm, useRecordSave } from './stale.tsx'
import { FlagRadios } from './StatusFields.tsx'
import { Field } from '../kit/fields/Field.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { useKitForm } from '../kit/fields/form.ts'
import gridStyles from '../kit/fields/grid.module.css'
import textStyles from '../kit/text.module.css'

/** Notification Time and Advance Days: a number of days and a status for each event group. */
export type DayRules = {
  group: 'NotificationTime' | 'SetAdvanceEventDays'
  /** What is closed or deleted here. */
  closed: ClosedKind
  menu: MenuId
  title: TextKey
  note: TextKey
  /** The label of the days. */
  days: 'dayBefore' | 'advanceDays'
  problemsOf: (form: DayRuleForm) => FieldProblem[]
  /** Whether to clear the field if its text is not a whole number of days. */
  clearsDays?: boolean
}

type Values = { eventGroup: number | null; dayText: string; status: boolean | null }
type Edited = { id: number; version: string }

/** The form's values of a rule as stored. */
export const valuesOf = ({ eventGroup, dayText, active }: Output<'NotificationTime/onEdit'>): Values => ({
  eventGroup: Number(eventGroup),
  dayText,
  status: active,
})

export const NOTHING: Values = { eventGroup: null, dayText: '', status: true }

/** Event group, days and status of a rule; a new one without `edited`. */
export function DayRuleFields({
  rules,
  eventGroups,
  edited,
  initial,
  onReload,
  onDone,
}: {
  rules: DayRules
  eventGroups: readonly { value: number; label: string }[]
  edited: Edited | null
  initial: Values
  onReload: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const form = useKitForm<Values>(initial)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const read = (): Values => ({ ...NOTHING, ...form.values() })
  const check = () => {
    const { eventGroup, dayText, status } = read()
    return rules.problemsOf({
      eventGroupId: eventGroup,
      days: dayText,
      isActive: status,
    })
  }
  const problems = useFormProblems(form, { check })
  const save = useRecordSave(`${rules.group}/onSaveData`, {
    refresh: [`${rules.group}/LoadDataList`],
    onProblem: problems.onProblem,
  })

  const shown = ({ dayText, status }: Values): ShownValues => [
    { label: t(`field.${rules.days}`), text: dayText },
    { label: t('field.status'), text: status === null ? '' : t(`status.${status}`) },
  ]
  const compared: Compared | null = edited && {
    loaded: shown(initial),
    read: async () => shown(valuesOf(await callServer(`${rules.group}/onEdit`, { id: edited.id }))),
  }

  function reset() {
    form.set(NOTHING)
    form.clearErrors()
    setTouched(false)
    save.forget()
    onDone()
  }
  async function submit() {
    const wrong = check()
    if (rules.clearsDays && wrong.some(({ code }) => code === 'notWholeNumber')) form.set({ dayText: '' })
    const ids = closes(edited && { active: initial.status }, read().status, edited?.id)
    if (problems.show(wrong) || !(await confirmSaveOf([{ kind: rules.closed, ids }]))) return
    const saved = await save.run({
      ...read(),
      modeName: edited ? 'Edit' : 'Add',
      id: edited?.id ?? null,
      version: edited?.version ?? '',
    })
    if (saved === null) return
    reset()
    await showSaved()
  }

  return (
    <RecordForm of={save} onReload={onReload} compared={compared}>
      <CheckedForm<Values>
        form={form}
        problems={problems}
        onValuesChange={() => setTouched(true)}
        onFinish={() => void submit()}
      >
        <div className={gridStyles.grid}>
          <Field name="eventGroup" label={t('field.eventGroup')} required>
            <SelectField options={eventGroups} disabled={edited !== null} />
          </Field>
          <Field name="dayText" label={t(`field.${rules.days}`)} required>
            <DaysInput />
          </Field>
          <Field name="status" label={t('field.status')} required>
            <FlagRadios />
          </Field>
        </div>
        <ButtonBar>
          <StandardButton kind="cancel" onClick={reset} />
          <StandardButton kind="save" type="submit" isBusy={save.isPending} />
        </ButtonBar>
      </CheckedForm>
    </RecordForm>
  )
}

function DaysInput(field: { id?: string; value?: string; onChange?: (event: unknown) => void }) {
  const { t } = useTranslation()
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      suffix={<span className={textStyles.muted}>{t('dayRule.day')}</span>}
    />
  )
}
