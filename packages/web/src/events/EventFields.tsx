import type {
  AreaMaster,
  EventTypeMaster,
  securityLevelOption,
  WorkingTimeMaster,
} from '@daybook/shared/calls/shapes/event'
import type { Plain } from '@daybook/shared/names'
import { EVENT_GROUP, LIMIT } from '@daybook/shared/rules/rules'
import { isAbnormal } from '@daybook/shared/rules/eventRules'
import type { Option } from '@daybook/shared/calls/shapes/wire'
import { Checkbox, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { TimeField } from '../kit/fields/DateField.tsx'
import { FileUploader } from './FileUploader.tsx'
import { SelectField } from '../kit/fields/SelectField.tsx'
import { TextAreaField } from '../kit/fields/TextAreaField.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'
import { colorOf, type EventValues } from './eventValues.ts'
import { ShiftField } from './ShiftField.tsx'
import './report.css'

/** What the fields offer for what has been chosen so far. */
export type EventChoices = {
  groups: readonly Option[]
  /** Companies, or CSR areas when the group is CSR. */
  companies: readonly Option[]
  areas: readonly AreaMaster[]
  types: readonly EventTypeMaster[]
  subTypes: readonly EventTypeMaster[]
  shifts: readonly WorkingTimeMaster[]
  levels: readonly Plain<z.output<typeof securityLevelOption>>[]
}

/** What the layout of the form depends on; the texts are left out, so that typing draws nothing again. */
export type Chosen = Omit<EventValues, 'description' | 'securityNote' | 'files' | 'startTime'>

type Part = { values: Chosen; choices: EventChoices; isLoading?: boolean }

/** Event type, and its sub type when it has any. */
export function TypeFields({ values, choices, isLoading = false }: Part) {
  const { t } = useTranslation()
  const type = choices.types.find(({ eventTypeId }) => eventTypeId === values.eventTypeId)
  const subTypes = subTypesOf(values, choices)
  return (
    <>
      <Form.Item name="eventTypeId" label={t('field.eventType')} required extra={type?.remark || undefined}>
        <SelectField
          options={choices.types}
          isLoading={isLoading}
          disabled={values.areaId.length === 0}
          placeholder={values.areaId.length === 0 ? t('CreateReport.chooseAreaFirst') : undefined}
        />
      </Form.Item>
      {subTypes.length > 0 && (
        <Form.Item name="subEventTypeId" label={t('field.subEventType')} required>
          <SelectField options={subTypes} isLoading={isLoading} />
        </Form.Item>
      )}
    </>
  )
}

export function subTypesOf(values: Chosen, { subTypes }: EventChoices): readonly EventTypeMaster[] {
  if (values.eventTypeId === null) return []
  return subTypes.filter(({ headEventTypeId }) => headEventTypeId === values.eventTypeId)
}

/** Working times of group 2. */
export function ShiftsField({ values, choices, isLoading = false }: Part) {
  const { t } = useTranslation()
  if (values.eventGroupId !== EVENT_GROUP.OPERATION) return null
  return (
    <Form.Item name="shifts" label={t('field.workingTime')} required className="span-all">
      {values.areaId.length === 0 || (isLoading && choices.shifts.length === 0) ? (
        <Waiting text={values.areaId.length === 0 ? t('CreateReport.chooseAreaFirst') : t('ui.loading')} />
      ) : (
        <ShiftField masters={choices.shifts} areaIds={values.areaId} aria-label={t('field.workingTime')} />
      )}
    </Form.Item>
  )
}

function Waiting({ text, id }: { text: string; id?: string }) {
  return (
    <p className="muted field-waiting" tabIndex={-1} {...(id ? { id } : {})}>
      {text}
    </p>
  )
}

/** Security level and, for group 3, what there is to say about it; a changed level must be explained. */
export function SecurityFields({ values, choices, isLevelChanged }: Part & { isLevelChanged: boolean }) {
  const { t } = useTranslation()
  if (values.eventGroupId !== EVENT_GROUP.SECURITY) return null
  return (
    <>
      <Form.Item name="levelId" label={t('field.securityLevel')} required className="span-all">
        <ChoiceCards
          aria-label={t('field.securityLevel')}
          options={choices.levels.map(({ value, label, color }) => ({ value, label, tone: color }))}
        />
      </Form.Item>
      {isLevelChanged && (
        <p className="notice notice-warn span-all" role="alert">
          {t('problem.levelChanged')}
        </p>
      )}
      <Form.Item
        name="securityNote"
        label={t('field.securityDescription')}
        required={isLevelChanged}
        className="span-all"
      >
        <TextAreaField max={LIMIT.description} rows={2} />
      </Form.Item>
    </>
  )
}

/** When an abnormal event began and ended, and what happened. */
export function HappeningFields({ values, choices }: Part) {
  const { t } = useTranslation()
  const isBad = isAbnormal(colorOf(values, choices.types, choices.subTypes))
  return (
    <>
      {isBad && (
        <fieldset className="abnormal-fields span-all">
          <legend>{t('CreateReport.abnormalTime')}</legend>
          <Form.Item name="startTime" label={t('field.startTime')} required>
            <TimeField aria-label={t('field.startTime')} />
          </Form.Item>
          <Form.Item name="endTime" label={t('field.endTime')} required={!values.isNotEnded}>
            <TimeField aria-label={t('field.endTime')} disabled={values.isNotEnded} />
          </Form.Item>
          <Form.Item name="isNotEnded" valuePropName="checked" className="span-all">
            <Checkbox>{t('CreateReport.notEnded')}</Checkbox>
          </Form.Item>
        </fieldset>
      )}
      <Form.Item name="description" label={t('field.description')} required={isBad} className="span-all">
        <TextAreaField max={LIMIT.description} rows={4} />
      </Form.Item>
    </>
  )
}

/** `onBusy`: uploads are under way, a save has to wait for them. */
export function FilesField({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <Form.Item name="files" label={t('field.files')} className="span-all">
      <FileUploader folder="CreateReport" onBusy={onBusy} />
    </Form.Item>
  )
}
