import { parseDay, formatDay } from '@daybook/shared/days'
import { holidayProblems } from '@daybook/shared/rules/expectationForms'
import { LIMIT } from '@daybook/shared/rules/rules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Held, useHeldSave } from '../../administration/held.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { useAskedClose } from '../../kit/dialogs/useAskedClose.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { addDays } from '../../kit/fields/calendarDays.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { DateField } from '../../kit/fields/DateField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { HOLIDAY_ANSWERS } from './parts.ts'

/** Adds one holiday to a company. */
export function AddHolidayDialog({
  companyId,
  today,
  onClose,
}: {
  companyId: number
  today: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useKitForm({ day: '', name: '', nameTh: '' })
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  const leave = useAskedClose(() => isTyped, onClose)
  const read = () => ({ ...form.values(), day: parseDay(form.values().day) })
  const check = () => holidayProblems(read(), today)
  const problems = useFormProblems(form, { check })
  const save = useHeldSave('Expectations/AddHolidays', { refresh: HOLIDAY_ANSWERS })
  async function submit() {
    if (problems.show(check())) return
    const added = await save.run({ companyId, holidays: [read()] })
    if (!added) return
    onClose()
    void showToast({
      group: 'expectations',
      text: t('Expectations.addedHolidays', { added: added.added, kept: added.kept }),
    })
  }
  return (
    <Dialog title={t('Expectations.addHoliday')} onClose={leave}>
      <Held by={save}>
        <CheckedForm
          form={form}
          problems={problems}
          onValuesChange={() => setTyped(true)}
          onFinish={() => void submit()}
        >
          <Field name="day" label={t('field.date')} required>
            <DateField isDisabledDay={(day) => day <= today} openAt={formatDay(addDays(today, 1))} />
          </Field>
          <Field name="name" label={t('field.holidayName')} required>
            <TextField maxLength={LIMIT.name} />
          </Field>
          <Field name="nameTh" label={t('field.holidayNameTh')}>
            <TextField maxLength={LIMIT.name} />
          </Field>
          <ButtonBar>
            <StandardButton kind="cancel" onClick={onClose} />
            <StandardButton kind="save" type="submit" isBusy={save.isPending} />
          </ButtonBar>
        </CheckedForm>
      </Held>
    </Dialog>
  )
}
