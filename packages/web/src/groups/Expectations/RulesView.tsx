import { RULE_STATES, type RuleState } from '@daybook/shared/rules/expectationForms'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Level } from '../../administration/AdminPage.tsx'
import { askToDelete } from '../../administration/consequences.ts'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useListAddress } from '../../administration/useListAddress.ts'
import { rulesList } from './address.ts'
import { useCall, useSave } from '../../app/api.ts'
import { StandardButton } from '../../kit/ButtonBar.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { EndRuleDialog } from './EndRuleDialog.tsx'
import { type Choices, EVENT_GROUP_IDS, RULE_ANSWERS, type Rule, areaOptions, companyOptions } from './parts.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { useRuleColumns } from './ruleColumns.tsx'
import { Row } from '../../kit/layout/layout.tsx'

const NONE = { state: '', company: null, area: null, group: null } as const

const isState = (text: string): text is RuleState => RULE_STATES.some((state) => state === text)

/** Current, future and past rules. */
export function RulesView({ choices, level }: { choices: Choices; level: Level }) {
  const { t } = useTranslation()
  const address = useListAddress(rulesList)
  // Its filters are not all of this page's address.
  const list = { ...address, clear: () => address.search(NONE) }
  const { state, company, area, group } = list.values
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const [ending, setEnding] = useState<Rule | null>(null)
  const answer = useCall(
    'Expectations/GetRules',
    {
      ruleStates: isState(state) ? [state] : [],
      companyId: company,
      areaId: area,
      eventGroupId: group,
      ...list.input,
    },
    { keepPrevious: true, isQuiet: true },
  )
  const remove = useSave('Expectations/DeleteRule', { refresh: RULE_ANSWERS, isRefreshedRefused: true })
  const columns = useRuleColumns({
    canEdit: level === 2,
    onEdit: ({ ruleId }) => setEdited(ruleId),
    onEnd: setEnding,
    async onDelete({ ruleId, version }) {
      const isAgreed = await askToDelete({ kind: 'comingRule', ids: [ruleId] }, t('Expectations.deleteRuleAsk'))
      if (isAgreed && (await remove.run({ ruleId, version })))
        void showToast({ group: 'expectations', text: t('Expectations.deleted') })
    },
  })
  const canAdd = level === 2 && (choices.isForAll || choices.areas.some(({ canEdit }) => canEdit))
  return (
    <>
      <ListFilters
        values={{ ...list.values, state: isState(state) ? state : null }}
        answer={answer}
        onSearch={({ state: chosen, ...others }) => list.search({ ...others, state: chosen ?? '' })}
        onClear={list.clear}
      >
        <Field name="state" label={t('Expectations.stateTitle')}>
          <SelectField<string>
            options={RULE_STATES.map((value) => ({ value, label: t(`Expectations.ruleState.${value}`) }))}
            placeholder={t('ui.all')}
          />
        </Field>
        <Field name="company" label={t('field.company')}>
          <SelectField options={companyOptions(choices)} placeholder={t('ui.all')} />
        </Field>
        <Field name="area" label={t('field.area')}>
          <SelectField options={areaOptions(choices)} placeholder={t('ui.all')} />
        </Field>
        <Field name="group" label={t('field.eventGroup')}>
          <SelectField
            options={EVENT_GROUP_IDS.map((value) => ({ value: value as number, label: t(`eventGroup.${value}`) }))}
            placeholder={t('ui.all')}
          />
        </Field>
      </ListFilters>
      <Row justify="end" below={12} fills>
        {canAdd && (
          <StandardButton kind="add" onClick={() => setEdited('new')}>
            {t('Expectations.addRule')}
          </StandardButton>
        )}
      </Row>
      <RecordTable
        name={t('Expectations.rules')}
        columns={columns}
        rows={answer.data?.rules}
        rowKey={(row) => row.versionId}
        answer={answer}
        list={list}
        total={answer.data?.total}
        isBusy={remove.isPending}
        emptyText={t('Expectations.noRules')}
      />
      {edited !== null && (
        <RuleDialog ruleId={edited === 'new' ? null : edited} choices={choices} onClose={() => setEdited(null)} />
      )}
      {ending && <EndRuleDialog rule={ending} today={choices.today} onClose={() => setEnding(null)} />}
    </>
  )
}
