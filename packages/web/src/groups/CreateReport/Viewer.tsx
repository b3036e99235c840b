import { parseDay, formatDay } from '@daybook/shared/days'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { DateField } from '../../kit/fields/DateField.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { DayList } from './DayList.tsx'
import type { Place } from './EventForm.tsx'
import type { Loaded } from './useChoices.ts'
import { Grid } from '../../kit/layout/layout.tsx'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'

/** For users who may view but not report: says so, and shows the day's reports. */
export function Viewer({ start }: { start: Loaded }) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<Place>({
    eventGroupId: start.defaultEventGroupId,
    companyId: start.defaultCompanyId,
    eventDate: formatDay(start.today),
  })
  const [typedDay, setTypedDay] = useState(place.eventDate)
  const name = t('field.eventDate')
  const error = typedDay === '' ? t('problem.required', { field: name }) : t('problem.invalidDate', { name })
  const isDay = parseDay(typedDay) !== null
  const companies = place.eventGroupId === EVENT_GROUP.CSR ? start.csrCompanies : start.companyChoices
  return (
    <>
      <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{t('CreateReport.viewOnly')}</p>
      <Grid className={panelStyles.panel} columns={220} gap={[12, 20]} role="search" aria-label={t('ui.search')}>
        {start.eventGroups.length > 0 && (
          <Labelled
            label={t('field.eventGroup')}
            value={place.eventGroupId}
            onChange={(eventGroupId) =>
              setPlace({ ...place, eventGroupId: eventGroupId as Place['eventGroupId'], companyId: null })
            }
          >
            <SelectField options={start.eventGroups} />
          </Labelled>
        )}
        {companies.length > 0 && (
          <Labelled
            label={t('field.company')}
            value={place.companyId}
            onChange={(companyId) => setPlace({ ...place, companyId: companyId as Place['companyId'] })}
          >
            <SelectField options={companies} />
          </Labelled>
        )}
        <Labelled
          label={name}
          errors={isDay ? [] : [error]}
          value={typedDay}
          onChange={(typed) => {
            const day = typed as string
            setTypedDay(day)
            if (parseDay(day) !== null) setPlace({ ...place, eventDate: day })
          }}
        >
          <DateField />
        </Labelled>
      </Grid>
      <DayList place={place} onEdit={null} onDeleted={() => {}} />
    </>
  )
}
