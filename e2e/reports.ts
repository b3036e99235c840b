import type { CallName, Input, Output } from '@daybook/shared'
import type { Answer } from '@daybook/shared/call'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { areaNamed, shifts } from '../packages/server/src/demo/places.ts'
import { companyTime, dayText } from './clock.ts'
import { PASSWORD } from './people.ts'
import { decode, encodeInput } from '@daybook/shared/names'
import { product } from './product.ts'

/** A user signed in elsewhere: their actions reach the screens under test from outside. */
export type Colleague = {
  /** The answer as received, successful or not. */
  ask<N extends CallName>(name: N, input: Input<N>): Promise<Answer<Output<N>>>
  /** The answer of a call that must succeed. */
  call<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>>
  leave(): Promise<void>
}

export async function colleague(username: string, companyId = 3, baseURL = product().url): Promise<Colleague> {
  const context: APIRequestContext = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } })
  const ask: Colleague['ask'] = async (name, input) =>
    decode(await (await context.post(`/api/${name}`, { data: encodeInput(name, input) })).json(), name) as never
  const call: Colleague['call'] = async (name, input) => {
    const answer = await ask(name, input)
    expect(answer, `${name} for ${username}`).toMatchObject({ status: 'Success' })
    return answer as Output<typeof name>
  }
  await call('Login/Login', { username, password: PASSWORD, companyId, modeName: '' })
  return { ask, call, leave: () => context.dispose() }
}

/** An abnormal Operation type that every company has. */
export const EQUIPMENT_STOPPAGE = 204
/** An accident with first aid; accidents require a corrective action, due after 7 days. */
export const ACCIDENT = { eventTypeId: 206, subEventTypeId: 2061 }

/** 'dd/MM/yyyy' and minutes since midnight in the company's time zone, as the demo data has it. */
export function companyNow(): { day: string; minutes: number } {
  const at = companyTime()
  return { day: dayText(at), minutes: at.hour * 60 + at.minute }
}

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A time earlier today. */
export const pastTime = () => timeOf(Math.floor(Math.random() * (companyNow().minutes + 1)))

/** The demo shift of a company that is running at a moment, or started last; a future shift cannot be reported. */
export function begunShift(companyId: number, at: Temporal.ZonedDateTime = companyTime()) {
  const own = shifts.filter((shift) => shift.companyId === companyId)
  const begun = own.filter(({ start }) => start <= timeOf(at.hour * 60 + at.minute))
  const latest = begun.toSorted((one, other) => other.start.localeCompare(one.start))[0] ?? own[0]
  if (!latest) throw new Error(`Company ${companyId} has no shifts`)
  // Its checkbox label starts with its name in the page’s language.
  return { id: latest.id, box: new RegExp(`^(${latest.name}|${latest.second_name})`) }
}

/**
 * Files an abnormal Operation report for today. Two stoppages of one area at the same time would count as one: if a time is
 * taken, another is tried.
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
      notEnded: true,
      description,
      shifts: [begunShift(companyId).id],
      requestId: crypto.randomUUID(),
    })
    if (answer.status === 'Success') return
    expect(answer.status, answer.message).toBe('DUP')
  }
  throw new Error(`No time of today is free in ${area}`)
}

/** An edit of a report's description, as saved in the dialog. */
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

/** The id of one of today's reports, found by its text. */
export async function todaysId(by: Colleague, about: string): Promise<number> {
  const { events } = await by.call('CreateReport/LoadListEventReport', { eventDate: companyNow().day })
  return events.find(({ description }) => description === about)?.eventId ?? 0
}

/** A text that no other report contains. */
export const uniqueWords = (about: string) => `${about} ${crypto.randomUUID().slice(0, 8)}`
