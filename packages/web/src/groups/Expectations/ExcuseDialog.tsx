import { parseDay, formatDay } from '@daybook/shared/days'
import { excuseProblems } from '@daybook/shared/rules/expectationForms'
import { LIMIT } from '@daybook/shared/rules/rules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Held, useHeldSave } from '../../administration/held.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { hasUnsaved, useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { DateField } from '../../kit/fields/DateField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import noticeStyles from '../../kit/notice.module.css'
import { EXCUSE_ANSWERS, type Choices, areaOptions } from './parts.ts'
import { useAskedClose } from '../../kit/dialogs/useAskedClose.ts'

type Values = { areaId: number | null; shiftId: number | null; from: string; until: string; reason: string }

/** Asks why an area need not report on some days. */
export function ExcuseDialog({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const { t } = useTranslation()
  const { today } = choices
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  const leave = useAskedClose(hasUnsaved, onClose)
  const form = useKitForm<Values>({
    areaId: null,
    shiftId: null,
    from: formatDay(today),
    until: formatDay(today),
    reason: '',
  })
  const read = () => {
    const { from, until, ...rest } = form.values()
    return { ...rest, from: parseDay(from), until: parseDay(until) }
  }
  const check = () => excuseProblems(read(), today)
  const problems = useFormProblems(form, { check })
  const save = useHeldSave('Expectations/AddExcuse', { refresh: EXCUSE_ANSWERS, onProblem: problems.onProblem })
  const from = parseDay(useWatch(form, 'from'))
  const areaId = useWatch(form, 'areaId')
  const companyId = choices.areas.find(({ value }) => value === areaId)?.companyId
  async function submit() {
    if (problems.show(check())) return
    const saved = await save.run(read())
    if (!saved) return
    onClose()
    void showToast({
      group: 'expectations',
      text: t(saved.needsSecond ? 'Expectations.savedWaiting' : 'Expectations.savedExcuse'),
    })
  }
  return (
    <Dialog title={t('Expectations.addExcuse')} width={620} onClose={leave}>
      <Held by={save}>
        <CheckedForm<Values>
          form={form}
          problems={problems}
          onValuesChange={(changed) => {
            setTyped(true)
            if ('areaId' in changed) form.set({ shiftId: null })
          }}
          onFinish={() => void submit()}
        >
          <div className={gridStyles.grid}>
            <Field name="areaId" label={t('field.area')} required className={gridStyles.spanAll}>
              <SelectField options={areaOptions(choices, { isForChange: true })} />
            </Field>
            <Field name="shiftId" label={t('field.shift')} className={gridStyles.spanAll}>
              <SelectField
                options={choices.shifts.filter((shift) => shift.companyId === companyId)}
                placeholder={t('Expectations.wholeDays')}
              />
            </Field>
            <Field name="from" label={t('field.firstDay')} required>
              <DateField />
            </Field>
            <Field name="until" label={t('field.lastDay')} required>
              <DateField isDisabledDay={(day) => from !== null && day < from} />
            </Field>
            <Field name="reason" label={t('field.reason')} required className={gridStyles.spanAll}>
              <TextAreaField rows={2} max={LIMIT.note} />
            </Field>
          </div>
          {from !== null && from < today && (
            <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{t('Expectations.pastHint')}</p>
          )}
          <ButtonBar>
            <StandardButton kind="cancel" onClick={onClose} />
            <StandardButton kind="save" type="submit" isBusy={save.isPending} />
          </ButtonBar>
        </CheckedForm>
      </Held>
    </Dialog>
  )
}
