import { isoDay, wireDay } from '@daybook/shared/days'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/fields/DateField.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { DayList } from './DayList.tsx'
import type { Place } from './EventForm.tsx'
import type { Loaded } from './useChoices.ts'

/** For who may look but not report: says so, and shows the day's reports. */
export function Viewer({ start }: { start: Loaded }) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<Place>({
    eventGroupId: start.defaultEventGroupId,
    companyId: start.defaultCompanyId,
    eventDate: wireDay(start.today),
  })
  const [typedDay, setTypedDay] = useState(place.eventDate)
  const name = t('field.eventDate')
  const error = typedDay === '' ? t('problem.required', { field: name }) : t('problem.invalidDate', { name })
  const isDay = isoDay(typedDay) !== null
  const id = useId()
  const companies = place.eventGroupId === EVENT_GROUP.CSR ? start.csrCompanies : start.companyChoices
  return (
    <>
      <p className="notice notice-info">{t('CreateReport.viewOnly')}</p>
      <div className="panel viewer-filter" role="search" aria-label={t('ui.search')}>
        {start.eventGroups.length > 0 && (
          <div>
            <label htmlFor={`${id}group`}>{t('field.eventGroup')}</label>
            <SelectField
              id={`${id}group`}
              options={start.eventGroups}
              value={place.eventGroupId}
              onChange={(eventGroupId) => setPlace({ ...place, eventGroupId, companyId: null })}
            />
          </div>
        )}
        {companies.length > 0 && (
          <div>
            <label htmlFor={`${id}company`}>{t('field.company')}</label>
            <SelectField
              id={`${id}company`}
              options={companies}
              value={place.companyId}
              onChange={(companyId) => setPlace({ ...place, companyId })}
            />
          </div>
        )}
        <div>
          <label htmlFor={`${id}date`}>{t('field.eventDate')}</label>
          <DateField
            id={`${id}date`}
            value={typedDay}
            aria-invalid={!isDay}
            aria-describedby={`${id}dateError`}
            onChange={(day) => {
              setTypedDay(day)
              if (isoDay(day) !== null) setPlace({ ...place, eventDate: day })
            }}
          />
          {!isDay && (
            <p className="field-error" id={`${id}dateError`}>
              {error}
            </p>
          )}
        </div>
      </div>
      <DayList place={place} onEdit={null} onDeleted={() => {}} />
    </>
  )
}
