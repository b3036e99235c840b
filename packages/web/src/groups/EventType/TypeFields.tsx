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
    <Form.Item name="nEventColor" label={t('field.eventStatus')} required>
      <Radio.Group options={colors.map(({ value }) => ({ value, label: <StatusBadge nEventColorID={value} /> }))} />
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
  const status: unknown = Form.useWatch('cActive', form)
  return (
    <>
      <Form.Item name="sEventTypeName" label={t(`field.${field}`)} required>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="sEventTypeSubName" label={t('field.shortEventType')} required>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="nOrder" label={t('field.order')}>
        <SelectField options={places} allowClear={false} />
      </Form.Item>
      <Form.Item name="sNote" label={t('field.definition')} className="span-all">
        <TextAreaField max={LIMIT.definition} rows={3} />
      </Form.Item>
      <Form.Item name="cActive" label={t('field.status')} required>
        <FlagRadios disabled={isReadOnly} />
      </Form.Item>
      <Form.Item name="cAdvanceReport" valuePropName="checked" className="box-item">
        <Checkbox>{t('EventType.advance')}</Checkbox>
      </Form.Item>
      {status === 'N' && (
        <Form.Item name="InactiveRemark" label={t('field.remark')} required className="span-all">
          <TextAreaField max={LIMIT.note} rows={2} />
        </Form.Item>
      )}
    </>
  )
}
