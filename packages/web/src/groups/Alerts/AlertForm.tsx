import type { Input, Output } from '@daybook/shared'
import { ALERT_NAME_LIMIT, ALERT_UNITS, type AlertUnit, alertProblems } from '@daybook/shared/rules/alertRules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { useAskedClose } from '../../kit/dialogs/useAskedClose.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { type KitForm, useKitForm, useWatch } from '../../kit/fields/form.ts'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { TimeField } from '../../kit/fields/TimeField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import type { Alert } from './AlertCard.tsx'
import styles from './Alerts.module.css'
import { Replay } from './Replay.tsx'

type Values = {
  name: string
  companyId: number | null
  eventGroupIds: readonly number[]
  areaIds: readonly number[]
  eventTypeIds: readonly number[]
  levels: readonly number[]
  isAbnormal: boolean
  count: string
  within: string
  unit: AlertUnit
  isSilence: boolean
  silentSince: string
  isEachArea: boolean
  receiverGroupId: number | null
}

const EMPTY: Values = {
  name: '',
  companyId: null,
  eventGroupIds: [],
  areaIds: [],
  eventTypeIds: [],
  levels: [],
  isAbnormal: true,
  count: '2',
  within: '1',
  unit: 'days',
  isSilence: false,
  silentSince: '06:00',
  isEachArea: false,
  receiverGroupId: null,
}

const valuesOf = ({ areas, eventTypes, count, within, silentSince, ...alert }: Alert): Values => ({
  ...EMPTY,
  ...alert,
  areaIds: areas.map(({ value }) => value),
  eventTypeIds: eventTypes.map(({ value }) => value),
  count: String(count),
  within: String(within),
  isSilence: silentSince !== null,
  silentSince: silentSince ?? EMPTY.silentSince,
})

/** A typed whole number; null if it is none, which the rules then say. */
const numberOf = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null)

function inputOf(values: Values): Input<'Alerts/Preview'> {
  const { name, companyId, eventGroupIds, areaIds, eventTypeIds, levels, isAbnormal, count, within, unit } = values
  const lists = { eventGroupIds: [...eventGroupIds], areaIds: [...areaIds], eventTypeIds: [...eventTypeIds] }
  const { isSilence, isEachArea, receiverGroupId } = values
  const silentSince = isSilence ? values.silentSince : null
  const when = { count: numberOf(count), within: numberOf(within), unit, silentSince, isEachArea }
  return { name, companyId, ...lists, levels: [...levels], isAbnormal, ...when, receiverGroupId }
}

/** The form of a new alert, or of one that is changed; it can be saved once it was played as it is. */
export function AlertForm({ alert, onClose }: { alert: Alert | null; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useKitForm<Values>(alert ? valuesOf(alert) : EMPTY)
  const [isTyped, setTyped] = useState(false)
  const [played, setPlayed] = useState<Output<'Alerts/Preview'> | null>(null)
  const [isStale, setStale] = useState(false)
  const check = () => {
    const { name, count, within, unit, isSilence, silentSince } = form.values()
    const numbers = { count: numberOf(count), within: numberOf(within) }
    return alertProblems({ name, ...numbers, unit, silentSince: isSilence ? silentSince : null })
  }
  const problems = useFormProblems(form, { check })
  const playing = useSave('Alerts/Preview', { onProblem: problems.onProblem })
  const saving = useSave('Alerts/Save', { onProblem: problems.onProblem, refresh: ['Alerts/GetList'] })
  const leave = useAskedClose(() => isTyped, onClose)

  async function play() {
    if (playing.isPending || problems.show(check())) return
    // What was played before is not of this form.
    setPlayed(null)
    setStale(false)
    setPlayed(await playing.run(inputOf(form.values())))
  }

  async function save() {
    if (problems.show(check())) return
    if (!(await saving.run({ alertId: alert?.alertId ?? null, ...inputOf(form.values()) }))) return
    onClose()
    void showToast({ text: t('Alerts.saved') })
  }

  const isPlayed = played !== null && !isStale
  return (
    <Dialog
      title={t(alert ? 'Alerts.change' : 'Alerts.new')}
      width={760}
      shape="page"
      onClose={leave}
      footer={
        <>
          <PlainButton onClick={leave}>{t('ui.cancel')}</PlainButton>
          {!isPlayed && (
            <PlainButton tone="primary" icon="history" isBusy={playing.isPending} onClick={() => void play()}>
              {t('Alerts.play', { n: 90 })}
            </PlainButton>
          )}
          {isPlayed && (
            <PlainButton tone="primary" icon="check" isBusy={saving.isPending} onClick={() => void save()}>
              {t('ui.save')}
            </PlainButton>
          )}
        </>
      }
    >
      <CheckedForm<Values>
        form={form}
        problems={problems}
        name="alert"
        aria-label={t(alert ? 'Alerts.change' : 'Alerts.new')}
        onValuesChange={(changed) => {
          setTyped(true)
          setStale(true)
          if ('companyId' in changed) form.set({ areaIds: [] })
          if (changed.isSilence && form.values().unit === 'days') form.set({ within: '4', unit: 'hours' })
        }}
        onFinish={() => void play()}
        onFinishFailed={() => void play()}
      >
        <Fields form={form} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </CheckedForm>
      <div role="status" className={styles.replay}>
        {!played && !playing.isPending && <p className={styles.hint}>{t('Alerts.playFirst')}</p>}
        {played && isStale && <p className={styles.hint}>{t('Alerts.changed')}</p>}
        {isPlayed && <Replay played={played} />}
      </div>
    </Dialog>
  )
}

function Fields({ form }: { form: KitForm<Values> }) {
  const { t } = useTranslation()
  const companyId = useWatch(form, 'companyId') ?? null
  const groups = useWatch(form, 'eventGroupIds') ?? []
  const isSilence = useWatch(form, 'isSilence') ?? false
  const choices = useCall('Alerts/GetChoices', { companyId }, { keepPrevious: true }).data
  const inGroups = <T extends { eventGroupId: number }>(all: readonly T[] = []) =>
    all.filter(({ eventGroupId }) => groups.length === 0 || groups.includes(eventGroupId))
  const levels = ([1, 2, 3, 4] as const).map((value) => ({ value, label: t(`securityLevel.${value}`) }))
  const units = (Object.keys(ALERT_UNITS) as AlertUnit[])
    .filter((value) => !isSilence || value !== 'days')
    .map((value) => ({ value, label: t(`Alerts.units.${value}`) }))
  return (
    <>
      <Field name="name" label={t('Alerts.name')} required extra={t('Alerts.nameHint')}>
        <TextField autoComplete="off" maxLength={ALERT_NAME_LIMIT} />
      </Field>
      <h3 className={styles.part}>{t('Alerts.when')}</h3>
      <Field name="isSilence" label={t('Alerts.kind')}>
        <RadioField
          options={[
            { value: false, label: t('Alerts.kindCount') },
            { value: true, label: t('Alerts.kindSilence') },
          ]}
        />
      </Field>
      <div className={styles.when}>
        {isSilence ? (
          <Field name="silentSince" label={t('field.alertSince')} required>
            <TimeField />
          </Field>
        ) : (
          <Field name="count" label={t('Alerts.count')} required>
            <TextField inputMode="numeric" autoComplete="off" />
          </Field>
        )}
        <Field name="within" label={t(isSilence ? 'Alerts.silentFor' : 'Alerts.within')} required>
          <TextField inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="unit" label={t('Alerts.unit')}>
          <SelectField<AlertUnit> options={units} allowClear={false} />
        </Field>
      </div>
      <p className={styles.hint}>{t(isSilence ? 'Alerts.silenceHint' : 'Alerts.timeHint')}</p>
      <Field name="isEachArea">
        <Checkbox>{t(isSilence ? 'Alerts.silentPerArea' : 'Alerts.perArea')}</Checkbox>
      </Field>
      {!isSilence && (
        <>
          <h3 className={styles.part}>{t('Alerts.what')}</h3>
          <Field name="isAbnormal">
            <Checkbox>{t('Alerts.onlyAbnormal')}</Checkbox>
          </Field>
          <div className={gridStyles.grid}>
            <Field name="eventTypeIds" label={t('field.eventType')}>
              <MultiSelectField options={inGroups(choices?.eventTypes)} placeholder={t('Alerts.allTypes')} />
            </Field>
            <Field name="levels" label={t('Alerts.levels')}>
              <CheckboxGroup options={levels} />
            </Field>
          </div>
        </>
      )}
      <h3 className={styles.part}>{t('Alerts.where')}</h3>
      <div className={gridStyles.grid}>
        <Field name="eventGroupIds" label={t('field.eventGroup')}>
          <CheckboxGroup options={choices?.eventGroups ?? []} />
        </Field>
        <Field name="companyId" label={t('field.company')}>
          <SelectField options={choices?.companies ?? []} placeholder={t('Alerts.allCompanies')} />
        </Field>
        <Field
          name="areaIds"
          label={t('Alerts.areas')}
          extra={t('Alerts.areasHint')}
          className={gridStyles.spanAll ?? ''}
        >
          <MultiSelectField options={inGroups(choices?.areas)} placeholder={t('Alerts.allAreas')} />
        </Field>
      </div>
      {(choices?.receiverGroups.length ?? 0) > 0 && (
        <>
          <h3 className={styles.part}>{t('Alerts.whom')}</h3>
          <Field name="receiverGroupId" label={t('field.receiverGroup')} extra={t('Alerts.whomHint')}>
            <SelectField options={choices?.receiverGroups ?? []} placeholder={t('Alerts.onlyMe')} />
          </Field>
        </>
      )}
    </>
  )
}
