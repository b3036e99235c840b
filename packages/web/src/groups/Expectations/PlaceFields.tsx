import { RULE_SCOPES } from '@daybook/shared/rules/expectationForms'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import noticeStyles from '../../kit/notice.module.css'
import { type Choices, EVENT_GROUP_IDS, type Rule, areaOptions, companyOptions, placeText } from './parts.ts'
import type { RuleValues } from './ruleValues.ts'

/** The place that a rule applies to; a saved rule's place cannot change. */
export function PlaceFields({ rule, choices, values }: { rule: Rule | null; choices: Choices; values: RuleValues }) {
  const { t } = useTranslation()
  if (rule)
    return (
      <p className={`${noticeStyles.notice} ${noticeStyles.info} ${gridStyles.spanAll}`}>
        <strong>{placeText(t, rule)}</strong>. {t('Expectations.keepsScope')}
      </p>
    )
  const { scope, companyId } = values
  const canBe = {
    all: choices.isForAll,
    company: choices.companies.some(({ canEdit }) => canEdit),
    area: choices.areas.some(({ canEdit }) => canEdit),
  }
  const companies = scope === 'company' ? companyOptions(choices, true) : companyOptions(choices)
  return (
    <>
      <Field name="scope" label={t('field.ruleScope')} required className={gridStyles.spanAll}>
        <RadioField
          options={RULE_SCOPES.filter((value) => canBe[value]).map((value) => ({
            value,
            label: t(`Expectations.scope.${value}`),
          }))}
        />
      </Field>
      {scope !== 'all' && (
        <Field name="companyId" label={t('field.company')} required={scope === 'company'}>
          <SelectField options={companies} placeholder={scope === 'area' ? t('ui.all') : t('ui.selectPlaceholder')} />
        </Field>
      )}
      {scope === 'area' ? (
        <Field name="areaId" label={t('field.area')} required>
          <SelectField options={areaOptions(choices, { companyId, isForChange: true })} />
        </Field>
      ) : (
        <Field name="eventGroupId" label={t('field.eventGroup')}>
          <SelectField
            options={EVENT_GROUP_IDS.map((value) => ({ value: value as number, label: t(`eventGroup.${value}`) }))}
            placeholder={t('Expectations.allGroups')}
          />
        </Field>
      )}
    </>
  )
}
