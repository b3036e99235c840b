import { expect, type Page } from '@playwright/test'
import { acknowledge, agree, boxOf, chooseOnly, chosenIn, part, shown, typeParts } from './forms.ts'
import { openAs } from './people.ts'
import { type Colleague, colleague, companyNow } from './reports.ts'
import { words } from './words.ts'

/* Helpers to fill in the Create Report form. */

/** The button that removes one of several choices, in both languages. */
const TAKE_OUT = /^(Take out|นำ) /

export const NORMAL = 'Normal Operation'
export const STOPPAGE = 'Equipment Stoppage'

/** The 'dd/MM/yyyy' some days before today; negative: after. Past days leave today's lists to other tests. */
export function dayBefore(days: number): string {
  const [day, month, year] = companyNow().day.split('/').map(Number)
  const moment = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) - days))
  return moment.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

/** A time of day that no other report has: two stoppages of an area at the same time would count as one. */
export function someTime(): string {
  const minute = Math.floor(Math.random() * 22 * 60)
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The latest day, from `days` days ago, on which the area has no report yet. */
export async function dayWithout(by: Colleague, area: string, days: number): Promise<number> {
  const { events } = await by.call('CreateReport/LoadListEventReport', { eventDate: dayBefore(days) })
  return events.some(({ areaName }) => areaName.endsWith(area)) ? dayWithout(by, area, days + 1) : days
}

/** A person has one draft: remove the draft of an earlier test. */
export async function forgetDraft(username: string) {
  const by = await colleague(username)
  const { draftId } = await by.call('CreateReport/LoadDraft', {})
  if (draftId !== null) await by.call('CreateReport/DeleteDraft', { draftId })
  await by.leave()
}

/** From 'My areas today' to the form, the way a person goes. */
export async function reportEvent(page: Page) {
  const names = [words.en.MyAreas.reportEvent, words.th.MyAreas.reportEvent]
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
    .click()
  await expect(page.getByRole('radiogroup', { name: /^(Event Group|กลุ่มเหตุการณ์)$/ })).toBeVisible()
}

/** On 'My areas today', shows the rejected reports if they are folded away. */
export async function showToMend(page: Page) {
  const count = page.getByRole('main').getByRole('button', { name: / to mend$|^ต้องแก้ไข/ })
  // One alone is not folded.
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
  if ((await count.count()) > 0 && (await count.getAttribute('aria-expanded')) === 'false') await count.click()
}

/** Opens the form as a user who has just signed in elsewhere. */
export async function openFormAs(page: Page, username: string) {
  await openAs(page, username, '/Create-Report')
  await reportEvent(page)
}

/** The form, without anything left from an earlier test. */
export async function openForm(page: Page, username: string) {
  await forgetDraft(username)
  await openFormAs(page, username)
}

export const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

export async function chooseGroup(page: Page, name: string) {
  await page.getByRole('radio', { name }).check()
  await expect(page.getByRole('radio', { name })).toBeChecked()
}

/** Selects exactly this area, whatever the form preselected. */
export async function chooseArea(page: Page, name: string, label: string = words.en.field.area) {
  const area = field(page, label)
  await expect(area).toBeEnabled()
  // The form's preselection may arrive between the check and the choice, and the choice would then remove it.
  await expect(async () => {
    await chooseOnly(page, area, name)
    await expect.poll(() => chosenIn(area)).toContain(name)
    // Where several can be chosen, each can be removed: a late preselection would be next to this one.
    expect(await boxOf(page, area).getByRole('button', { name: TAKE_OUT }).count()).toBeLessThan(2)
  }).toPass()
}

export async function typeDate(page: Page, name: string, value: string) {
  await typeParts(part(page, name), value)
  await expect(part(page, name)).toHaveText(shown(value))
}

export async function typeTime(page: Page, name: string, value: string) {
  await typeParts(part(page, name), value)
}

export async function submit(page: Page) {
  await button(page, 'Submit').click()
  await agree(page, 'Do you want to save data?')
}
export const saved = (page: Page) => acknowledge(page, 'Data is already saved.')

export const errorOf = (page: Page, name: string) =>
  boxOf(page, page.getByText(name, { exact: true })).locator('[id$="_help"]')
