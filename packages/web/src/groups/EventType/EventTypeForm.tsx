import { eventTypeProblems } from '@daybook/shared/rules/eventTypeRules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useCall, useIsSaving } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { ChangesButton, type ChangesProps } from '../../administration/Changes.tsx'
import { closes, confirmSaveOf } from '../../administration/consequences.ts'
import { FormFoot } from '../../administration/FormFoot.tsx'
import { RecordForm, useRecordSave } from '../../administration/stale.tsx'
import { useSaved } from '../../administration/useSaved.ts'
import { WhoMay } from '../../administration/WhoMay.tsx'
import { showWarning } from '../../kit/dialogs/dialogs.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { SubTypeSection } from './SubTypeSection.tsx'
import { ColorField, TypeFields } from './TypeFields.tsx'
import { formValues, type FormValues, type Loaded, payloadOf, ruleForm, type SubType, withDeleted } from './values.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import panelStyles from '../../kit/Panel.module.css'
import gridStyles from '../../kit/fields/grid.module.css'

const NO_SUB_TYPES: SubType[] = []

/** An event type with its sub types, saved together. */
export function EventTypeForm({ loaded, onReload }: { loaded: Loaded; onReload: () => Promise<void> }) {
  const { t } = useTranslation()
  const afterSave = useSaved(paths.eventType, onReload)
  const stored = loaded.eventType
  const isReadOnly = !loaded.canEdit
  const [initial] = useState(() => formValues(stored))
  const form = useKitForm<FormValues>(initial)
  const [subTypes, setSubTypes] = useState(stored?.subEventTypes ?? NO_SUB_TYPES)
  const [isDirty, setDirty] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const read = (): FormValues => form.values()
  const check = () => eventTypeProblems(ruleForm(read(), subTypes))
  const problems = useFormProblems(form, { check })
  useUnsaved(isDirty || isOpen)
  const group = useWatch(form, 'eventGroupId') ?? initial.eventGroupId
  const places = useCall('EventType/getListOrder', { eventGroupId: group }, { enabled: !stored && group !== null })
  const save = useRecordSave('EventType/SaveEventTypeCreate', {
    refresh: ['EventType/LaodDataList', 'EventType/getListOrder'],
    onProblem(problem) {
      if (problem.fieldErrors.some(({ field }) => field === 'subEventTypes')) setSubTypes(withDeleted)
      return problems.onProblem(problem)
    },
  })

  const isOrdering = useIsSaving('EventType/ChangeSubOrder')

  async function submit(isNext = false) {
    if (isOrdering) return
    const found = check()
    if (problems.show(found)) return
    if (isOpen) return showWarning(t('EventType.unconfirmed'))
    const [ofLists] = found
    if (ofLists) return showWarning(problems.sentence(ofLists))
    const ids = closes(stored, read().active, stored?.eventTypeId)
    const isNilNoMore = stored?.active && stored.isNil && ids.length === 0 && !read().isNil
    const nilIds = isNilNoMore ? [stored.eventTypeId] : []
    if (
      !(await confirmSaveOf([
        { kind: 'eventType', ids },
        { kind: 'nilType', ids: nilIds },
      ]))
    )
      return
    if (!(await save.run(payloadOf(read(), subTypes, stored)))) return
    setDirty(false)
    await afterSave(isNext)
  }

  const changes: ChangesProps | null = stored
    ? {
        call: 'EventType/LoadChanges',
        id: stored.eventTypeId,
        of: stored.eventTypeName,
        fields: {
          eventGroupId: t('field.eventGroup'),
          colorId: t('field.eventStatus'),
          eventTypeName: t('field.eventType'),
          secondName: t('field.secondName'),
          shortName: t('field.shortEventType'),
          note: t('field.definition'),
          active: t('field.status'),
          inactiveNote: t('field.remark'),
          advance: t('EventType.advance'),
          isNil: t('field.nothingToReport'),
          requiresAction: t('field.requiresAction'),
          actionDays: t('field.actionDays'),
          position: t('field.order'),
        },
      }
    : null

  return (
    <RecordForm of={save} onReload={onReload} changes={changes} version={stored?.version}>
      <WhoMay sentence={loaded.changedBy} />
      <section className={panelStyles.panel} aria-labelledby="type">
        <h2 id="type">{t('field.eventType')}</h2>
        <CheckedForm<FormValues>
          form={form}
          problems={problems}
          name="type"
          className={gridStyles.grid}
          disabled={isReadOnly}
          onValuesChange={() => setDirty(true)}
          onFinish={() => void submit()}
          onFinishFailed={() => void submit()}
        >
          <ColorField colors={loaded.colors} />
          <Field name="eventGroupId" label={t('field.eventGroup')} required>
            <SelectField
              options={loaded.eventGroups}
              allowClear={false}
              {...(stored || isReadOnly ? { disabled: true } : {})}
            />
          </Field>
          <TypeFields
            field="eventType"
            places={stored ? loaded.positions : (places.data?.positions ?? loaded.positions)}
            isReadOnly={isReadOnly}
          />
          <Field name="isNil" className={gridStyles.spanAll} extra={t('EventType.nilHint')}>
            <Checkbox>{t('field.nothingToReport')}</Checkbox>
          </Field>
          <Field name="requiresAction" className={gridStyles.spanAll} extra={t('EventType.actionHint')}>
            <Checkbox>{t('field.requiresAction')}</Checkbox>
          </Field>
          <Field name="actionDays" label={t('field.actionDays')} extra={t('EventType.actionDaysHint')}>
            <TextField inputMode="numeric" autoComplete="off" maxLength={10} />
          </Field>
        </CheckedForm>
      </section>
      <SubTypeSection
        subTypes={subTypes}
        colors={loaded.colors}
        isReadOnly={isReadOnly}
        canDelete={loaded.isDelete}
        onChange={(next) => {
          setSubTypes(next)
          setDirty(true)
        }}
        onOpen={setOpen}
      />
      <FormFoot
        back={paths.eventType}
        isSaving={save.isPending || isOrdering}
        {...(isReadOnly
          ? {}
          : { onSave: () => void submit(), onSaveNext: stored ? undefined : () => void submit(true) })}
      >
        {changes && <ChangesButton {...changes} />}
      </FormFoot>
    </RecordForm>
  )
}
