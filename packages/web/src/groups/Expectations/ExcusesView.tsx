import { EXCUSE_STATES, type ExcuseState } from '@daybook/shared/rules/expectationForms'
import { formatDay } from '@daybook/shared/days'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Level } from '../../administration/AdminPage.tsx'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useListAddress } from '../../administration/useListAddress.ts'
import { excusesList } from './address.ts'
import { useCall, useSave } from '../../app/api.ts'
import { StandardButton } from '../../kit/ButtonBar.tsx'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import noticeStyles from '../../kit/notice.module.css'
import { ExcuseDialog } from './ExcuseDialog.tsx'
import { useExcuseColumns } from './excuseColumns.tsx'
import { type Choices, EXCUSE_ANSWERS, type Excuse, areaOptions, companyOptions } from './parts.ts'
import { Row } from '../../kit/layout/layout.tsx'

const NONE = { state: '', company: null, area: null } as const

const isState = (text: string): text is ExcuseState => EXCUSE_STATES.some((state) => state === text)

/** The excuses of areas, including those awaiting a second person. */
export function ExcusesView({ choices, level }: { choices: Choices; level: Level }) {
  const { t } = useTranslation()
  const address = useListAddress(excusesList)
  // Its filters are not all of this page's address.
  const list = { ...address, clear: () => address.search(NONE) }
  const { state, company, area } = list.values
  const { page, pageSize } = list.input
  const [isAdding, setAdding] = useState(false)
  const answer = useCall(
    'Expectations/GetExcuses',
    { excuseStates: isState(state) ? [state] : [], companyId: company, areaId: area, page, pageSize },
    { keepPrevious: true, isQuiet: true },
  )
  const seconding = useSave('Expectations/SecondExcuse', { refresh: EXCUSE_ANSWERS })
  const ending = useSave('Expectations/EndExcuse', { refresh: EXCUSE_ANSWERS })
  async function second({ excuseId, madeOn }: Excuse) {
    if (!(await confirm(t('Expectations.secondAsk', { day: formatDay(madeOn) })))) return
    if (await seconding.run({ excuseId }))
      void showToast({ group: 'expectations', text: t('Expectations.secondedNow') })
  }
  async function end({ excuseId }: Excuse) {
    if (!(await confirm(t('Expectations.endExcuseAsk'), { isDanger: true, okText: t('Expectations.endExcuse') })))
      return
    if (await ending.run({ excuseId })) void showToast({ group: 'expectations', text: t('Expectations.endedNow') })
  }
  const columns = useExcuseColumns({ onSecond: second, onEnd: end })
  const waiting = answer.data?.waiting ?? 0
  return (
    <>
      {waiting > 0 && state !== 'waiting' && (
        <Row className={`${noticeStyles.notice} ${noticeStyles.warn}`} align="center" justify="space-between">
          <span>{t('Expectations.toSecond', { n: waiting })}</span>
          <PlainButton onClick={() => list.search({ ...NONE, state: 'waiting' })}>
            {t('Expectations.showThem')}
          </PlainButton>
        </Row>
      )}
      <ListFilters
        values={{ ...list.values, state: isState(state) ? state : null }}
        answer={answer}
        onSearch={({ state: chosen, ...others }) => list.search({ ...others, state: chosen ?? '' })}
        onClear={list.clear}
      >
        <Field name="state" label={t('Expectations.stateTitle')}>
          <SelectField<string>
            options={EXCUSE_STATES.map((value) => ({ value, label: t(`Expectations.excuseState.${value}`) }))}
            placeholder={t('ui.all')}
          />
        </Field>
        <Field name="company" label={t('field.company')}>
          <SelectField options={companyOptions(choices)} placeholder={t('ui.all')} />
        </Field>
        <Field name="area" label={t('field.area')}>
          <SelectField options={areaOptions(choices)} placeholder={t('ui.all')} />
        </Field>
      </ListFilters>
      <Row justify="end" below={12} fills>
        {level === 2 && choices.areas.some(({ canEdit }) => canEdit) && (
          <StandardButton kind="add" onClick={() => setAdding(true)}>
            {t('Expectations.addExcuse')}
          </StandardButton>
        )}
      </Row>
      <RecordTable
        name={t('Expectations.excuses')}
        columns={columns}
        rows={answer.data?.excuses}
        rowKey={({ excuseId }) => excuseId}
        answer={answer}
        list={list}
        total={answer.data?.total}
        isBusy={seconding.isPending || ending.isPending}
        emptyText={t('Expectations.noExcuses')}
      />
      {isAdding && <ExcuseDialog choices={choices} onClose={() => setAdding(false)} />}
    </>
  )
}
