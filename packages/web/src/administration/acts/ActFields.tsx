import { LANGUAGE, LANGUAGES } from '@daybook/shared/registry'
import { LIMIT } from '@daybook/shared/rules/rules'
import { FlagRadios } from '../StatusFields.tsx'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import { DateField } from '../../kit/fields/DateField.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ActChoices } from './ActChoices.tsx'
import { type Draft, KINDS, type Records, isList, isStatus, isSwitch } from './draft.ts'
import type { missingIn } from './missing.ts'
import { kindText } from './sentence.ts'

/** What an act changes, to what, and when. */
export function ActFields({
  records,
  draft,
  onChange,
  missing,
}: {
  records: Records
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  missing: ReturnType<typeof missingIn>
}) {
  const { t } = useTranslation()
  const { kind, isOn } = draft
  const errors = (field: NonNullable<typeof missing>['field']) => (missing?.field === field ? [t(missing.text)] : [])
  return (
    <Stack gap={16}>
      {KINDS[records].length > 1 && (
        <div data-act-field="kind">
          <Labelled label={t('Acts.what')} errors={errors('kind')}>
            <RadioField
              value={kind}
              options={KINDS[records].map((value) => ({ value, label: kindText(t, value) }))}
              onChange={(next) => onChange({ kind: next, chosen: [], isOn: null, note: '', companyId: null })}
            />
          </Labelled>
        </div>
      )}
      {isSwitch(kind) && (
        <div data-act-field="isOn">
          <Labelled label={kindText(t, kind)} errors={errors('isOn')}>
            {isStatus(kind) ? (
              <FlagRadios value={isOn} onChange={(value) => onChange({ isOn: value })} />
            ) : (
              <RadioField
                value={isOn}
                options={[true, false].map((value) => ({ value, label: t(`Acts.on.${value}`) }))}
                onChange={(value) => onChange({ isOn: value })}
              />
            )}
          </Labelled>
        </div>
      )}
      {isStatus(kind) && isOn === false && (
        <div data-act-field="note">
          <Labelled label={t('field.remark')} errors={errors('note')}>
            <TextAreaField max={LIMIT.note} rows={2} value={draft.note} onChange={(note) => onChange({ note })} />
          </Labelled>
        </div>
      )}
      {kind === 'person.language' && (
        <Labelled label={kindText(t, kind)}>
          <RadioField
            value={draft.language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE[value].name }))}
            onChange={(language) => onChange({ language })}
          />
        </Labelled>
      )}
      {kind === 'person.areas' && <ActRole draft={draft} onChange={onChange} />}
      {isList(kind) && (
        <RadioField
          aria-label={t('Acts.what')}
          value={draft.way}
          options={(['add', 'remove', 'replace'] as const).map((value) => ({ value, label: t(`Acts.ways.${value}`) }))}
          onChange={(way) => onChange({ way })}
        />
      )}
      <div data-act-field={kind === 'person.company' ? 'companyId' : 'chosen'}>
        <ActChoices
          draft={draft}
          onChange={onChange}
          errors={errors(kind === 'person.company' ? 'companyId' : 'chosen')}
        />
      </div>
      {kind === 'person.company' && <p className={textStyles.muted}>{t('Acts.moveNote')}</p>}
      <ActWhen draft={draft} onChange={onChange} errors={errors('day')} />
    </Stack>
  )
}

type Part = { draft: Draft; onChange: (part: Partial<Draft>) => void }

/** Now, or at the start of a day to come. */
export function ActWhen({ draft, onChange, errors }: Part & { errors: string[] }) {
  const { t } = useTranslation()
  return (
    <>
      <Labelled label={t('Acts.when')}>
        <RadioField
          value={draft.isPlanned}
          options={[
            { value: false, label: t('Acts.now') },
            { value: true, label: t('Acts.fromDay') },
          ]}
          onChange={(isPlanned) => onChange({ isPlanned })}
        />
      </Labelled>
      {draft.isPlanned && (
        <div data-act-field="day">
          <Labelled label={t('Acts.day')} errors={errors}>
            <DateField
              value={draft.day}
              onChange={(day) => onChange({ day })}
              isDisabledDay={(day: string) => day <= companyToday()}
            />
          </Labelled>
        </div>
      )}
    </>
  )
}

/** The role in which people get or lose areas. */
export function ActRole({ draft, onChange }: Part) {
  const { t } = useTranslation()
  return (
    <Labelled label={t('Acts.role')} extra={t('Acts.groupNote')}>
      <SelectField
        allowClear={false}
        value={draft.role}
        options={(['report', 'approve', 'admin', 'csr_admin'] as const).map((value) => ({
          value,
          label: t(`Acts.roles.${value}`),
        }))}
        onChange={(role) => role && onChange({ role, chosen: [] })}
      />
    </Labelled>
  )
}
