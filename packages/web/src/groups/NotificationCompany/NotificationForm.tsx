import { companyRuleProblems } from '@daybook/shared/rules/notificationRules'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useCall } from '../../app/api.ts'
import { StaleNotice, useRecordSave } from '../../administration/stale.tsx'
import { FlagRadios } from '../../administration/StatusFields.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { confirmSave, showSaved } from '../../kit/dialogs/dialogs.ts'
import { type Choice, MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'

type Values = { month: number | null; day: number | null; companyIds: number[]; active: 'Y' | 'N' | null }

export type Edited = {
  id: number
  version: string
  days: readonly Choice[]
  values: Values
}

const NOTHING: Values = { month: null, day: null, companyIds: [], active: 'Y' }

/** Month, date, companies and status of a rule; a new one without `edited`. */
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
  const [form] = Form.useForm<Values>()
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const month = Form.useWatch('month', form) ?? null
  const days = useCall('NotificationCompany/onSelectMonth', { month }, { enabled: month !== null, staleTime: Infinity })
  const read = (): Values => ({ ...NOTHING, ...form.getFieldsValue(true) })
  const check = () => {
    const { month, day, companyIds, active } = read()
    return companyRuleProblems({
      month,
      day,
      companyIds,
      isActive: active === null ? null : active === 'Y',
    })
  }
  const problems = useFormProblems(form, { check })
  const save = useRecordSave('NotificationCompany/onSaveData', {
    refresh: ['NotificationCompany/LoadDataList'],
    onProblem: problems.onProblem,
  })

  function reset() {
    form.setFieldsValue(NOTHING)
    form.setFields(Object.keys(NOTHING).map((name) => ({ name: name as keyof Values, errors: [] })))
    setTouched(false)
    save.forget()
    onDone()
  }
  async function submit() {
    if (problems.show(check()) || !(await confirmSave())) return
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
    <CheckedForm<Values>
      form={form}
      problems={problems}
      initialValues={edited?.values ?? NOTHING}
      onValuesChange={(changed: Partial<Values>) => {
        setTouched(true)
        // The days of another month are others.
        if ('month' in changed) form.setFieldValue('day', null)
      }}
      onFinish={() => void submit()}
    >
      <StaleNotice of={save} onReload={onReload} />
      <div className="field-grid">
        <Form.Item name="month" label={t('field.month')} required>
          <SelectField options={months} />
        </Form.Item>
        <Form.Item name="day" label={t('field.date')} required>
          <SelectField options={dayChoices} isLoading={days.isFetching} />
        </Form.Item>
        <Form.Item name="companyIds" label={t('field.company')} required className="wide-item">
          <MultiSelectField options={companies} />
        </Form.Item>
        <Form.Item name="active" label={t('field.status')} required>
          <FlagRadios />
        </Form.Item>
      </div>
      <ButtonBar>
        <StandardButton kind="cancel" onClick={reset} />
        <StandardButton kind="save" htmlType="submit" loading={save.isPending} />
      </ButtonBar>
    </CheckedForm>
  )
}
