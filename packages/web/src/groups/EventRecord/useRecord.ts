import { formatDay, readDay } from '@daybook/shared/days'
import type { Input, Output } from '@daybook/shared'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProblemError } from '../../platform/answer.ts'
import { callKey } from '../../app/cache.ts'
import { callServer } from '../../app/calls.ts'
import { useCall } from '../../app/api.ts'
import { type AddressOf, idIn } from '../../app/address.ts'
import { type Address, type Filters, type Link, type View, readAddress, type recordAddress } from './address.ts'

export type Choices = Output<'EventRecord/onLoad'>
/** The input that identifies the rows, without paging: that of an export. */
export type RowsOf = Input<'EventRecord/ExportExcels'>
type PageOf = Input<'EventRecord/GetData'>

const NOTHING: Filters = {
  group: null,
  company: null,
  area: null,
  type: null,
  level: null,
  status: null,
  text: '',
  from: '',
  to: '',
  period: '',
}

/** The URL's filters, completed by the server's defaults; null until those are known. */
function filtersOf({ filters, dates }: Address, choices: Choices | undefined): Filters | null {
  if (!choices) return null
  return {
    ...(filters ?? {
      group: idOf(choices.defaultEventGroup),
      company: idOf(choices.defaultCompany),
      area: idOf(choices.defaultArea),
      type: idOf(choices.defaultEventType),
      level: null,
      status: null,
      text: '',
    }),
    ...(dates ?? { from: formatDay(choices.startDate), to: formatDay(choices.endDate), period: '' }),
  }
}

const idOf = (text: string) => idIn(text) ?? null

function rowsOf(
  { group, company, area, type, level, status, text, from, to }: Filters,
  link: Link,
  { sort }: View,
): RowsOf {
  return {
    eventGroupId: group,
    companyId: company,
    area,
    eventType: type,
    level,
    statusId: status,
    text,
    startDate: readDay(from),
    endDate: readDay(to),
    modeName: link.mode,
    sealedEvents: link.id,
    sort: sort.key,
    order: sort.order,
  }
}

const pageOf = (rows: RowsOf, { page, pageSize }: View): PageOf => ({ ...rows, page, pageSize })

/**
 * Choices and rows for a URL. The first answer (onLoad) has both; after that only rows are loaded, one page at a time, and the
 * choices stay for as long as the link does.
 */
export function useRecord(query: AddressOf<typeof recordAddress>) {
  const client = useQueryClient()
  const address = readAddress(query)
  const { link, view } = address
  const opening = useOpening(address)

  const input = pageOf(rowsOf(NOTHING, link, opening.view), opening.view)
  const choices = useQuery<Choices, ProblemError>({
    queryKey: callKey('EventRecord/onLoad', input),
    queryFn: async ({ signal }) => {
      const answer = await callServer('EventRecord/onLoad', input, { signal })
      const filters = filtersOf({ ...opening, filters: null, dates: null }, answer)
      if (filters) {
        const { events, total, correctedText } = answer
        const key = callKey('EventRecord/GetData', pageOf(rowsOf(filters, link, opening.view), opening.view))
        client.setQueryData(key, { events, total, correctedText })
      }
      return answer
    },
    // A problem with a link is shown in place.
    meta: { isQuiet: link.id !== '' || link.mode !== '' },
  })

  const filters = filtersOf(address, choices.data)
  const rows = rowsOf(filters ?? NOTHING, link, view)
  const page = useCall('EventRecord/GetData', pageOf(rows, view), { enabled: filters !== null, keepPrevious: true })
  return { link, view, choices, filters, rows, page }
}

/** The URL with which the page was opened; updated when the link changes. */
function useOpening(address: Address): Address {
  const [opening, setOpening] = useState(address)
  const isSame = opening.link.id === address.link.id && opening.link.mode === address.link.mode
  if (!isSame) setOpening(address)
  return isSame ? opening : address
}
