import { parseDay, formatDay } from '@daybook/shared/days'
import { delegationProblems } from '@daybook/shared/rules/delegationRules'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useRefresh, useSave } from '../../app/api.ts'
import { newRequestId } from '../../platform/newRequestId.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { addDays } from '../../kit/fields/calendarDays.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { DateField } from '../../kit/fields/DateField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import { type Candidate, CandidateField } from './CandidateField.tsx'

/** Calls whose answers depend on who deputises for whom. */
export const DELEGATIONS = ['Delegation/GetMine', 'Delegation/GetOf', 'MP_Front/LoadMP_Front'] as const

type Values = { delegateId: number | null; from: string; until: string; reason: string }
const WEEK = 6
const emptyOn = (today: string): Values => ({
  delegateId: null,
  from: formatDay(today),
  until: formatDay(addDays(today, WEEK)),
  reason: '',
})

/** Delegates for a week from today, unless other days are chosen. `userId`: who delegates; null: the user. */
export function HandOverForm({ userId, today }: { userId: number | null; today: string }) {
  const { t } = useTranslation()
  const form = useKitForm<Values>(emptyOn(today))
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  const refresh = useRefresh()
  const read = () => {
    const { from, until, ...rest } = form.values()
    return { ...rest, from: parseDay(from), until: parseDay(until) }
  }
  const check = () => delegationProblems(read(), today)
  const problems = useFormProblems(form, { check })
  const saving = useSave('Delegation/Save', { onProblem: problems.onProblem })
  const ending = useSave('Delegation/End')
  /** A request that got no answer is sent again with the same id. */
  const request = useRef({ key: '', id: '' })
  const before = useRef(form.values())

  /** Changing the first day moves the last one along. */
  function keepLength(changed: Partial<Values>) {
    setTyped(true)
    const [was, until, from] = [before.current.from, form.values().until, changed.from].map((day) =>
      parseDay(day ?? ''),
    )
    if (was && until && from && was !== from) {
      const days = (Date.parse(from) - Date.parse(was)) / 86_400_000
      form.set({ until: formatDay(addDays(until, days)) })
    }
    if (from) before.current = form.values()
  }

  async function submit() {
    if (saving.isPending || problems.show(check())) return
    const input = { userId, ...read() }
    const key = JSON.stringify(input)
    if (request.current.key !== key) request.current = { key, id: newRequestId() }
    const name = chosen?.name ?? ''
    const saved = await saving.run({ requestId: request.current.id, ...input })
    if (!saved) return
    request.current = { key: '', id: '' }
    form.set(emptyOn(today))
    setChosen(null)
    setTyped(false)
    before.current = form.values()
    void showToast({
      text: t('Delegation.saved', { name }),
      action: { label: t('ui.undoRemove'), run: () => void undo(saved.id, name) },
    })
    await refresh(...DELEGATIONS)
  }

  async function undo(id: number, name: string) {
    if (!(await ending.run({ id }))) return
    void showToast({ text: t('Delegation.undone', { name }) })
    await refresh(...DELEGATIONS)
  }

  return (
    <CheckedForm<Values>
      form={form}
      problems={problems}
      name="delegation"
      aria-label={t('Delegation.form')}
      onValuesChange={keepLength}
      onFinish={() => void submit()}
      onFinishFailed={() => void submit()}
    >
      <div className={gridStyles.grid}>
        <Field
          name="delegateId"
          label={t('field.standIn')}
          required
          className={gridStyles.spanAll ?? ''}
          extra={t('Delegation.searchHint')}
        >
          <CandidateField userId={userId} chosen={chosen} onPick={setChosen} />
        </Field>
        <Field name="from" label={t('field.firstDay')} required>
          <DateField isDisabledDay={(day) => day < today} />
        </Field>
        <Field name="until" label={t('field.lastDay')} required>
          <DateField isDisabledDay={(day) => day < today} />
        </Field>
        <Field name="reason" label={t('field.reason')} required className={gridStyles.spanAll ?? ''}>
          <TextField />
        </Field>
      </div>
      <ButtonBar>
        <PlainButton tone="primary" type="submit" isBusy={saving.isPending}>
          {t('Delegation.save')}
        </PlainButton>
      </ButtonBar>
    </CheckedForm>
  )
}
