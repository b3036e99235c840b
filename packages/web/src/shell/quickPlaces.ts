import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { useCall } from '../app/api.ts'
import { paths } from '../app/paths.ts'
import { queryText } from '../app/query.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { Place } from './recentPlaces.ts'
import { dayIn, periodsTyped } from './typedDay.ts'

/* Where the palette leads: what the page knows by itself, and what the server found. */

const record = (search: Parameters<typeof queryText>[0]) => `${paths.eventRecord}${queryText(search)}`
/** Reports of any day that have these words. */
export const recordOf = (text: string) => record({ text, dates: 'all' })

/** The saved views, the own ones and those that others share. */
export function useViews(): Place[] {
  const { t } = useTranslation()
  const { data } = useCall('Views/List', {}, { isQuiet: true, staleTime: 60_000 })
  return (data?.views ?? []).map(({ viewId, name, isOwn, ownerName }) => ({
    id: `${paths.view}${queryText({ id: viewId })}`,
    icon: 'bookmark',
    label: name,
    note: isOwn ? t('QuickSearch.view') : ownerName,
  }))
}

/** The record of a typed day or period. */
export function useDays(typed: string): Place[] {
  const { t } = useTranslation()
  if (typed.trim() === '') return []
  const note = t('QuickSearch.record')
  const day = dayIn(typed)
  const dayText = formatDay(day ?? '')
  return [
    ...(day ? [{ id: record({ from: dayText, to: dayText }), icon: 'calendar' as const, label: dayText, note }] : []),
    ...periodsTyped(typed).map((period) => ({
      id: record({ period }),
      icon: 'calendar' as const,
      label: t(`ui.${period}`),
      note,
    })),
  ]
}

const FORMS = {
  'Create-Company': { path: paths.createCompany, icon: 'building', kind: 'company' },
  'Create-Area-Structure': { path: paths.createArea, icon: 'layers', kind: 'area' },
  'Create-User-Permission': { path: paths.createUser, icon: 'users', kind: 'user' },
} as const

export type Found = Output<'QuickSearch/Find'>
/** What the server found, by kind. */
export function useFoundPlaces(found: Found): Record<keyof Found, Place[]> {
  const { t } = useTranslation()
  return {
    reports: found.reports.map(({ sealedId, eventTypeName, description, areaName, eventDay }) => ({
      id: record({ ID: sealedId }),
      icon: 'list',
      label: description || eventTypeName,
      note: `${areaName} · ${formatDay(eventDay)}`,
    })),
    areas: found.areas.map(({ areaId, areaName, companyId, companyName, eventGroupId }) => ({
      id: record({ group: eventGroupId, company: companyId, area: areaId, period: 'last30Days' }),
      icon: 'layers',
      label: areaName,
      note: companyName,
    })),
    companies: found.companies.map(({ companyId, companyName }) => ({
      id: record({ company: companyId, period: 'last30Days' }),
      icon: 'building',
      label: companyName,
    })),
    people: found.people.map(({ name, companyName }) => ({
      id: recordOf(`"${name}"`),
      icon: 'users',
      label: name,
      note: companyName,
    })),
    forms: found.forms.map(({ page, sealedId, name, note }) => ({
      id: `${FORMS[page].path}${queryText({ ID: sealedId })}`,
      icon: FORMS[page].icon,
      label: name,
      note: [t(`QuickSearch.form.${FORMS[page].kind}`), note].filter(Boolean).join(' · '),
    })),
  }
}
