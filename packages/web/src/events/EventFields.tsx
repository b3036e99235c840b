import type {
  AreaMaster,
  EventTypeMaster,
  securityLevelOption,
  WorkingTimeMaster,
} from '@daybook/shared/calls/shapes/event'
import {
  type FieldsWith,
  type WhatField,
  isOfGroup,
  REPORT_FIELDS,
  type ValueField as FieldName,
  valueRow,
  WHAT,
} from '@daybook/shared/calls/reportFields'
import { isAbnormal, isRequired } from '@daybook/shared/rules/eventRules'
import type { Option } from '@daybook/shared/calls/shapes/wire'
import type { ComponentType, ReactElement } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { z } from 'zod'
import { TimeField } from '../kit/fields/TimeField.tsx'
import { FileUploader } from './FileUploader.tsx'
import { SelectField } from '../kit/fields/SelectField.tsx'
import { TextAreaField } from '../kit/fields/TextAreaField.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'
import { colorOf, type EventValues } from './eventValues.ts'
import { ShiftField } from './ShiftField.tsx'
import { Field } from '../kit/fields/Field.tsx'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import gridStyles from '../kit/fields/grid.module.css'
import noticeStyles from '../kit/notice.module.css'
import textStyles from '../kit/text.module.css'
import styles from './EventFields.module.css'

/** The options that the fields offer for the current choices. */
export type EventChoices = {
  groups: readonly Option[]
  /** Companies, or CSR areas when the group is CSR. */
  companies: readonly Option[]
  areas: readonly AreaMaster[]
  types: readonly EventTypeMaster[]
  subTypes: readonly EventTypeMaster[]
  shifts: readonly WorkingTimeMaster[]
  /** There are none, because none has begun yet. */
  areShiftsToCome?: boolean
  levels: readonly z.output<typeof securityLevelOption>[]
}

/** The values that the form's layout depends on, without the texts, so that typing does not rerender it. */
export type Chosen = Omit<EventValues, FieldsWith<{ kind: 'text' | 'files' }> | 'startTime'>

type Part = {
  values: Chosen
  choices: EventChoices
  isLoading?: boolean
  isLevelChanged: boolean
  /** Called when uploads are in progress, which a save must wait for. */
  onBusy: (isBusy: boolean) => void
  /** Whether the device may store files that cannot be uploaded now, for reports that it can file later. */
  keepsFiles?: boolean
}

/** The control of each field; null where an earlier one contains it. */
const CONTROLS: Record<WhatField, ComponentType<Part> | null> = {
  eventTypeId: TypeFields,
  subEventTypeId: null,
  shifts: ShiftsField,
  levelId: LevelField,
  securityNote: (part) => (
    <ValueField {...part} name="securityNote">
      <TextAreaField max={REPORT_FIELDS.securityNote.max} rows={2} />
    </ValueField>
  ),
  startTime: TimeFields,
  endTime: null,
  notEnded: null,
  description: (part) => (
    <ValueField {...part} name="description">
      <TextAreaField max={REPORT_FIELDS.description.max} rows={4} />
    </ValueField>
  ),
  files: FilesField,
}

/** The fields about the event that the group has. */
export function EventFields(part: Part) {
  return (Object.keys(WHAT) as WhatField[]).map((name) => {
    const Control = CONTROLS[name]
    return Control && isOfGroup(name, part.values.eventGroupId) && <Control key={name} {...part} />
  })
}

/** A choice or a text with its label, marked if required. */
function ValueField({
  name,
  values,
  choices,
  isLevelChanged,
  children,
}: Part & { name: FieldName; children: ReactElement }) {
  const { t } = useTranslation()
  const facts = { colorId: colorOf(values, choices.types, choices.subTypes), isLevelChanged }
  return (
    <Field
      name={name}
      label={t(`field.${valueRow(name).label}`)}
      required={isRequired(name, facts)}
      className={gridStyles.spanAll}
    >
      {children}
    </Field>
  )
}

function TypeFields({ values, choices, isLoading = false }: Part) {
  const { t } = useTranslation()
  const type = choices.types.find(({ eventTypeId }) => eventTypeId === values.eventTypeId)
  const subTypes = subTypesOf(values, choices)
  return (
    <>
      <Field name="eventTypeId" label={t('field.eventType')} required extra={type?.remark || undefined}>
        <SelectField
          options={choices.types}
          isLoading={isLoading}
          disabled={values.areaId.length === 0}
          placeholder={values.areaId.length === 0 ? t('CreateReport.chooseAreaFirst') : undefined}
        />
      </Field>
      {subTypes.length > 0 && (
        <Field name="subEventTypeId" label={t('field.subEventType')} required>
          <SelectField options={subTypes} isLoading={isLoading} />
        </Field>
      )}
    </>
  )
}

export function subTypesOf(values: Chosen, { subTypes }: EventChoices): readonly EventTypeMaster[] {
  if (values.eventTypeId === null) return []
  return subTypes.filter(({ headEventTypeId }) => headEventTypeId === values.eventTypeId)
}

function ShiftsField({ values, choices, isLoading = false }: Part) {
  const { t } = useTranslation()
  return (
    <Field name="shifts" label={t('field.workingTime')} required className={gridStyles.spanAll}>
      {values.areaId.length === 0 || (isLoading && choices.shifts.length === 0) ? (
        <Waiting text={values.areaId.length === 0 ? t('CreateReport.chooseAreaFirst') : t('ui.loading')} />
      ) : (
        <ShiftField
          masters={choices.shifts}
          areaIds={values.areaId}
          areToCome={choices.areShiftsToCome ?? false}
          aria-label={t('field.workingTime')}
        />
      )}
    </Field>
  )
}

function Waiting({ text, id }: { text: string; id?: string }) {
  return (
    <p className={`${textStyles.muted} ${styles.waiting}`} tabIndex={-1} {...(id ? { id } : {})}>
      {text}
    </p>
  )
}

/** A changed level needs an explanation. */
function LevelField(part: Part) {
  const { t } = useTranslation()
  return (
    <>
      <ValueField {...part} name="levelId">
        <ChoiceCards
          aria-label={t('field.securityLevel')}
          options={part.choices.levels.map(({ value, label, color }) => ({ value, label, tone: color }))}
        />
      </ValueField>
      {part.isLevelChanged && (
        <p className={`${noticeStyles.notice} ${noticeStyles.warn} ${gridStyles.spanAll}`} role="alert">
          {t('problem.levelChanged')}
        </p>
      )}
    </>
  )
}

/** When an abnormal event started and ended. */
function TimeFields({ values, choices }: Part) {
  const { t } = useTranslation()
  if (!isAbnormal(colorOf(values, choices.types, choices.subTypes))) return null
  return (
    <fieldset className={`${styles.abnormal} ${gridStyles.spanAll}`}>
      <legend>{t('CreateReport.abnormalTime')}</legend>
      <Field name="startTime" label={t('field.startTime')} required>
        <TimeField aria-label={t('field.startTime')} />
      </Field>
      <Field name="endTime" label={t('field.endTime')} required={!values.isNotEnded}>
        <TimeField aria-label={t('field.endTime')} disabled={values.isNotEnded} />
      </Field>
      <Field name="isNotEnded" className={gridStyles.spanAll}>
        <Checkbox>{t('field.notEnded')}</Checkbox>
      </Field>
    </fieldset>
  )
}

function FilesField({ onBusy, keepsFiles = false }: Part) {
  const { t } = useTranslation()
  return (
    <Field name="files" label={t('field.files')} className={gridStyles.spanAll}>
      <FileUploader folder="CreateReport" onBusy={onBusy} keeps={keepsFiles} />
    </Field>
  )
}
