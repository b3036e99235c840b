import type { CallName, Input, Output } from '@daybook/shared'
import type { Answer } from '@daybook/shared/call'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { areaNamed, shifts } from '../packages/server/src/db/demo/places.ts'
import { companyTime, dayText } from './clock.ts'
import { PASSWORD } from './people.ts'
import { decode, encodeInput } from '@daybook/shared/names'
import { product } from './product.ts'

/** Somebody who is signed in elsewhere: what they do reaches the screens under test from outside. */
export type Colleague = {
  /** The answer as it came, whether it went well or not. */
  ask<N extends CallName>(name: N, input: Input<N>): Promise<Answer<Output<N>>>
  /** The answer of a call that has to go well. */
  call<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>>
  leave(): Promise<void>
}

export async function colleague(username: string, companyId = 3, baseURL = product().url): Promise<Colleague> {
  const context: APIRequestContext = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } })
  const ask: Colleague['ask'] = async (name, input) =>
    decode(await (await context.post(`/api/${name}`, { data: encodeInput(name, input) })).json()) as never
  const call: Colleague['call'] = async (name, input) => {
    const answer = await ask(name, input)
    expect(answer, `${name} for ${username}`).toMatchObject({ status: 'Success' })
    return answer as Output<typeof name>
  }
  await call('Login/Login', { username, password: PASSWORD, companyId, modeName: '' })
  return { ask, call, leave: () => context.dispose() }
}

/** An abnormal operation type of every company. */
export const EQUIPMENT_STOPPAGE = 204
/** An accident with first aid; accidents require a corrective action, due after 7 days. */
export const ACCIDENT = { eventTypeId: 206, subEventTypeId: 2061 }

/** 'dd/MM/yyyy' and minutes since midnight where the company is, as the demo has it. */
export function companyNow(): { day: string; minutes: number } {
  const at = companyTime()
  return { day: dayText(at), minutes: at.hour * 60 + at.minute }
}

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Some time of today that is over. */
export const pastTime = () => timeOf(Math.floor(Math.random() * (companyNow().minutes + 1)))

/** The demo's shift of a company that runs at a moment, or began last; a shift to come may not be reported on. */
export function begunShift(companyId: number, at: Temporal.ZonedDateTime = companyTime()) {
  const own = shifts.filter((shift) => shift.companyId === companyId)
  const begun = own.filter(({ start }) => start <= timeOf(at.hour * 60 + at.minute))
  const latest = begun.toSorted((one, other) => other.start.localeCompare(one.start))[0] ?? own[0]
  if (!latest) throw new Error(`Company ${companyId} has no shifts`)
  // Its English name, which is how its box begins.
  return { id: latest.id, box: new RegExp(`^${latest.name.replace(/ \(.*/, '')}`) }
}

/**
 * Files an abnormal operation report of today. Two stoppages of one area at one time would be one: a time that is taken
 * is left for another.
 */
export async function fileStoppage(
  by: Colleague,
  {
    companyId = 3,
    area,
    description,
    type = { eventTypeId: EQUIPMENT_STOPPAGE },
  }: {
    companyId?: number
    area: string
    description: string
    type?: { eventTypeId: number; subEventTypeId?: number }
  },
): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await by.ask('CreateReport/SaveData', {
      eventGroupId: 2,
      companyId,
      areaId: [areaNamed(companyId, area).id],
      ...type,
      eventDate: companyNow().day,
      startTime: pastTime(),
      notEnded: 'Y',
      description,
      shifts: [begunShift(companyId).id],
      requestId: crypto.randomUUID(),
    })
    if (answer.status === 'Success') return
    expect(answer.status, answer.message).toBe('DUP')
  }
  throw new Error(`No time of today is free in ${area}`)
}

/** An edit of a report's description, as somebody saves it in the dialog. */
export async function editFrom(by: Colleague, eventId: number, description: string): Promise<void> {
  const { record } = await by.call('EventApprove/GetData', { eventId })
  await by.call('EventApprove/SaveData', {
    eventId,
    areaId: record.areaId,
    eventTypeId: record.eventTypeId,
    eventDate: record.eventDate,
    startTime: record.startTime,
    endTime: record.endTime,
    notEnded: record.notEnded,
    shifts: record.shifts,
    eventGroupId: record.eventGroupId,
    companyId: record.companyId,
    description,
    version: record.version,
    mode: 0,
  })
}

/** The id of a report of today, by its words. */
export async function todaysId(by: Colleague, about: string): Promise<number> {
  const { events } = await by.call('CreateReport/LoadListEventReport', { eventDate: companyNow().day })
  return events.find(({ description }) => description === about)?.eventId ?? 0
}

/** Words that stand in no other report. */
export const uniqueWords = (about: string) => `${about} ${crypto.randomUUID().slice(0, 8)}`
