import { LIMIT } from '@daybook/shared/rules/rules'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { FlagRadios } from '../../administration/StatusFields.tsx'
import { StatusBadge } from '../../events/badges.tsx'
import { type Choice, SelectField } from '../../kit/fields/SelectField.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'

export type Places = readonly Choice[]

/** The colour that reports of a type have. */
export function ColorField({ colors }: { colors: readonly Choice[] }) {
  const { t } = useTranslation()
  return (
    <Form.Item name="colorId" label={t('field.eventStatus')} required>
      <Radio.Group options={colors.map(({ value }) => ({ value, label: <StatusBadge colorId={value} /> }))} />
    </Form.Item>
  )
}

/** What an event type and a sub type have in common, after colour and group. */
export function TypeFields({
  field,
  places,
  isReadOnly = false,
}: {
  field: 'eventType' | 'subEventType'
  places: Places
  isReadOnly?: boolean
}) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const status: unknown = Form.useWatch('active', form)
  return (
    <>
      <Form.Item name="eventTypeName" label={t(`field.${field}`)} required>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="shortName" label={t('field.shortEventType')} required>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="position" label={t('field.order')}>
        <SelectField options={places} allowClear={false} />
      </Form.Item>
      <Form.Item name="note" label={t('field.definition')} className="span-all">
        <TextAreaField max={LIMIT.definition} rows={3} />
      </Form.Item>
      <Form.Item name="active" label={t('field.status')} required>
        <FlagRadios disabled={isReadOnly} />
      </Form.Item>
      <Form.Item name="advance" valuePropName="checked" className="box-item">
        <Checkbox>{t('EventType.advance')}</Checkbox>
      </Form.Item>
      {status === 'N' && (
        <Form.Item name="inactiveNote" label={t('field.remark')} required className="span-all">
          <TextAreaField max={LIMIT.note} rows={2} />
        </Form.Item>
      )}
    </>
  )
}
