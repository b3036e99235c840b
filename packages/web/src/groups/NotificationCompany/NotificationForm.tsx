import type { Output } from '@daybook/shared'
import { companyRuleProblems } from '@daybook/shared/rules/notificationRules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { callServer } from '../../app/calls.ts'
import { useCall } from '../../app/api.ts'
import type { Compared, ShownValues } from '../../administration/Changes.tsx'
import { closes, confirmSaveOf } from '../../administration/consequences.ts'
import { RecordForm, useRecordSave } from '../../administration/stale.tsx'
import { FlagRadios } from '../../administration/StatusFields.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { showSaved } from '../../kit/dialogs/dialogs.ts'
import { type Choice, MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'

type Values = { month: number | null; day: number | null; companyIds: number[]; active: boolean | null }

type Edited = {
  id: number
  version: string
  days: readonly Choice[]
  values: Values
}

/** The form's values of a rule as stored. */
export const valuesOf = ({ month, dayText, companyIds, active }: Output<'NotificationCompany/onEdit'>): Values => ({
  month: Number(month),
  day: Number(dayText),
  companyIds,
  active,
})

const NOTHING: Values = { month: null, day: null, companyIds: [], active: true }

/** Month, date, companies and status of a rule; without `edited`, a new one. */
export function NotificationForm({
  months,
  companies,
  edited,
  onReload,
  onDone,
}: {
  months: readonly Choice[]
  companies: readonly Choice[]
  edited: Edited | null
  onReload: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const form = useKitForm<Values>(edited?.values ?? NOTHING)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const month = useWatch(form, 'month') ?? null
  const days = useCall('NotificationCompany/onSelectMonth', { month }, { enabled: month !== null, staleTime: Infinity })
  const read = (): Values => ({ ...NOTHING, ...form.values() })
  const check = () => {
    const { month, day, companyIds, active } = read()
    return companyRuleProblems({
      month,
      day,
      companyIds,
      isActive: active,
    })
  }
  const problems = useFormProblems(form, { check })
  const save = useRecordSave('NotificationCompany/onSaveData', {
    refresh: ['NotificationCompany/LoadDataList'],
    onProblem: problems.onProblem,
  })

  const named = (choices: readonly Choice[], ids: readonly (number | null)[]) =>
    choices
      .filter(({ value }) => ids.some((id) => id === value))
      .map(({ label }) => label)
      .join(', ')
  const shown = ({ month: inMonth, day, companyIds, active }: Values): ShownValues => [
    { label: t('field.month'), text: named(months, [inMonth]) },
    { label: t('field.date'), text: String(day ?? '') },
    { label: t('field.company'), text: named(companies, companyIds) },
    { label: t('field.status'), text: active === null ? '' : t(`status.${active}`) },
  ]
  const compared: Compared | null = edited && {
    loaded: shown(edited.values),
    read: async () => shown(valuesOf(await callServer('NotificationCompany/onEdit', { id: edited.id }))),
  }

  function reset() {
    form.set(NOTHING)
    form.clearErrors()
    setTouched(false)
    save.forget()
    onDone()
  }
  async function submit() {
    const ids = closes(edited?.values ?? null, read().active, edited?.id)
    if (problems.show(check()) || !(await confirmSaveOf([{ kind: 'companyRule', ids }]))) return
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

  const dayChoices = month === null ? [] : (days.data?.days ?? edited?.days ?? [])
  return (
    <RecordForm of={save} onReload={onReload} compared={compared}>
      <CheckedForm<Values>
        form={form}
        problems={problems}
        onValuesChange={(changed: Partial<Values>) => {
          setTouched(true)
          // Another month has other days.
          if ('month' in changed) form.set({ day: null })
        }}
        onFinish={() => void submit()}
      >
        <div className={gridStyles.grid}>
          <Field name="month" label={t('field.month')} required>
            <SelectField options={months} />
          </Field>
          <Field name="day" label={t('field.date')} required>
            <SelectField options={dayChoices} isLoading={days.isFetching} />
          </Field>
          <Field name="companyIds" label={t('field.company')} required className={gridStyles.wideItem}>
            <MultiSelectField offersAll options={companies} />
          </Field>
          <Field name="active" label={t('field.status')} required>
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
