import { WEBHOOK_ADDRESS_LIMIT, WEBHOOK_EVENTS, webhookProblems } from '@daybook/shared/rules/webhookRules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Held, useHeldSave } from '../../administration/held.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { type Choice, SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { useEventName } from './eventName.ts'
import type { Webhook } from './ChannelsPage.tsx'
import styles from './Webhooks.module.css'

type Values = { companyId: number | null; address: string; events: readonly number[] }

/** The checkboxes are numbered in list order. */
const numberOf = (event: (typeof WEBHOOK_EVENTS)[number]) => WEBHOOK_EVENTS.indexOf(event) + 1

/** A new webhook, or an existing one's URL and events. */
export function WebhookForm({
  companies,
  webhook,
  onDone,
  onSecret,
}: {
  companies: readonly Choice[]
  webhook: Webhook | null
  onDone: () => void
  onSecret: (secret: string) => void
}) {
  const { t } = useTranslation()
  const nameOf = useEventName()
  const form = useKitForm<Values>({
    companyId: webhook?.companyId ?? (companies.length === 1 ? (companies[0]?.value ?? null) : null),
    address: webhook?.address ?? '',
    events: (webhook?.events ?? WEBHOOK_EVENTS).map(numberOf),
  })
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  const read = () => {
    const { events, ...rest } = form.values()
    return { ...rest, events: WEBHOOK_EVENTS.filter((event) => events.includes(numberOf(event))) }
  }
  const check = () => webhookProblems(read())
  const problems = useFormProblems(form, { check })
  const how = { refresh: ['Webhooks/GetList'] as const, onProblem: problems.onProblem }
  const adding = useHeldSave('Webhooks/Add', how)
  const changing = useHeldSave('Webhooks/Change', how)
  const isBusy = adding.isPending || changing.isPending

  async function submit() {
    if (isBusy) return
    const { companyId, address, events } = read()
    if (!webhook) {
      if (companyId !== null && problems.show(check())) return
      const made = await adding.run({ companyId, address, events })
      if (!made) return
      onDone()
      onSecret(made.secret)
      return
    }
    if (problems.show(check())) return
    if (!(await changing.run({ id: webhook.id, address, events, isOn: webhook.state !== 'off' }))) return
    onDone()
    void showToast({ text: t('Webhooks.saved') })
  }

  return (
    <Held by={{ isPending: isBusy }}>
      <CheckedForm<Values>
        form={form}
        problems={problems}
        name="webhook"
        className={styles.form}
        aria-label={t(webhook ? 'Webhooks.edit' : 'Webhooks.add')}
        onValuesChange={() => setTyped(true)}
        onFinish={() => void submit()}
      >
        {!webhook && (
          <Field name="companyId" label={t('field.company')} required>
            <SelectField options={companies} />
          </Field>
        )}
        <Field name="address" label={t('field.webhookAddress')} required extra={t('Webhooks.addressHint')}>
          <TextField
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={WEBHOOK_ADDRESS_LIMIT}
          />
        </Field>
        <Field name="events" label={t('field.webhookEvents')} required>
          <CheckboxGroup
            hasAll
            options={WEBHOOK_EVENTS.map((event) => ({ value: numberOf(event), label: nameOf(event) }))}
          />
        </Field>
        <ButtonBar>
          <StandardButton kind="cancel" onClick={onDone} />
          <StandardButton kind="save" type="submit" isBusy={isBusy} />
        </ButtonBar>
      </CheckedForm>
    </Held>
  )
}
