import {
  button,
  chooseArea,
  chooseGroup,
  dayBefore,
  field,
  forgetDraft,
  openForm,
  openFormAs,
  reportEvent,
  STOPPAGE,
  saved as isFiled,
  someTime,
  submit,
  text,
  typeDate,
  typeTime,
} from './eventForm.ts'
import { choose } from './forms.ts'
import { colleague, uniqueWords } from './reports.ts'
import { expect, type Page, type Route, test } from './test.ts'

/* One person, one draft, written from several places. */

const WHO = 'manager.c3'
// These tests write to the same draft.
test.describe.configure({ mode: 'serial' })
test.afterAll(() => forgetDraft(WHO))

const description = (page: Page) => text(page, 'Description')
const saved = (page: Page) => page.getByRole('main').getByText('Draft saved', { exact: true })
const elsewhere = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'changed in another tab or on another device' })

async function write(page: Page, words: string) {
  await description(page).fill(words)
  await button(page, 'Save Draft').click()
}

async function onServer(who = WHO): Promise<string> {
  const by = await colleague(who)
  const { formData } = await by.call('CreateReport/LoadDraft', {})
  await by.leave()
  return formData
}

test('a tab is told that another changed the draft, and only says saved when it is', async ({ page, context }) => {
  const words = ['First', 'Second', 'Third', 'Fourth'].map((nth) => uniqueWords(nth))
  const [first = '', second = '', third = '', fourth = ''] = words
  await openForm(page, WHO)
  await chooseGroup(page, 'Operation')
  await write(page, first)
  await expect(saved(page)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/Create-Report')
  await reportEvent(other)
  await expect(description(other)).toHaveValue(first)
  await write(other, second)
  await expect(saved(other)).toBeVisible()
  await expect(elsewhere(page)).toBeVisible()
  await expect(saved(page)).toBeHidden()

  await write(page, third)
  await expect(page.getByText('Not saved: the draft was changed elsewhere.')).toBeVisible()
  await expect(saved(page)).toBeHidden()
  expect(await onServer()).toContain(second)

  // An open decision survives a reload.
  await page.reload()
  await expect(description(page)).toHaveValue(third)
  await expect(elsewhere(page)).toBeVisible()
  expect(await onServer()).toContain(second)
  await button(page, 'Use it here').click()
  await expect(description(page)).toHaveValue(second)
  await expect(saved(page)).toBeVisible()
  await expect(elsewhere(page)).toBeHidden()

  await write(page, third)
  await expect(saved(page)).toBeVisible()
  await expect(elsewhere(other)).toBeVisible()
  await description(other).fill(fourth)
  await button(other, 'Keep mine').click()
  await expect(saved(other)).toBeVisible()
  await expect(elsewhere(other)).toBeHidden()
  expect(await onServer()).toContain(fourth)
  await expect(elsewhere(page)).toBeVisible()
})

test('a device learns that another changed the draft', async ({ page, browser }) => {
  const [mine, theirs, more] = [
    uniqueWords('At the gate'),
    uniqueWords('In the office'),
    uniqueWords('At the gate again'),
  ]
  await openForm(page, WHO)
  await chooseGroup(page, 'Operation')
  await write(page, mine)
  await expect(saved(page)).toBeVisible()

  const office = await (await browser.newContext()).newPage()
  await openFormAs(office, WHO)
  await expect(description(office)).toHaveValue(mine)
  await write(office, theirs)
  await expect(saved(office)).toBeVisible()

  await write(page, more)
  await expect(elsewhere(page)).toBeVisible()
  await expect(saved(page)).toBeHidden()
  await expect(description(page)).toHaveValue(more)
  expect(await onServer()).toContain(theirs)
  await button(page, 'Keep mine').click()
  await expect(saved(page)).toBeVisible()
  expect(await onServer()).toContain(more)

  await write(office, uniqueWords('Late'))
  await button(office, 'Use it here').click()
  await expect(description(office)).toHaveValue(more)
  await expect(elsewhere(office)).toBeHidden()
  await office.context().close()
})

test('a draft is requested before its form’s code has loaded, unless the device has unsaved text', async ({ page }) => {
  const words = uniqueWords('On its way')
  await openForm(page, WHO)
  await chooseGroup(page, 'Operation')
  await write(page, words)
  await expect(saved(page)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (call: string) => asked.includes(`/api/CreateReport/${call}`)
  /** Reloads the form; returns whether its draft had been requested when its code arrived. */
  const isDraftAsked = async (): Promise<boolean> => {
    asked.length = 0
    let isEarly = false
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await expect.poll(() => isAsked('LoadCreateReport')).toBe(true)
      isEarly = isAsked('LoadDraft')
      await route.continue()
    })
    await page.reload()
    await expect(description(page)).not.toHaveValue('')
    await page.unroute(/\/assets\/index-[^/]*\.js$/)
    return isEarly
  }
  expect(await isDraftAsked()).toBe(true)
  expect(asked.filter((path) => path.endsWith('/LoadDraft'))).toHaveLength(1)
  await expect(description(page)).toHaveValue(words)

  // Input typed offline stays on the device.
  await page.route('**/api/CreateReport/SaveDraft', (route) => route.abort())
  const typed = uniqueWords('Not sent')
  await description(page).fill(typed)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(typed)
  expect(await isDraftAsked()).toBe(false)
  await expect(description(page)).toHaveValue(typed)
  await page.unroute('**/api/CreateReport/SaveDraft')
  await button(page, 'Save Draft').click()
  await expect(saved(page)).toBeVisible()
  expect(await onServer()).toContain(typed)
})

test('a draft that is thrown away on a slow line is not taken for one of another device', async ({ page }) => {
  const [first, next] = [uniqueWords('Thrown away'), uniqueWords('The next')]
  await openForm(page, WHO)
  await chooseGroup(page, 'Operation')
  await write(page, first)
  await expect(saved(page)).toBeVisible()
  const held: Route[] = []
  await page.route('**/api/CreateReport/DeleteDraft', (route) => void held.push(route))
  await button(page, 'Cancel').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => held.length).toBe(1)
  await expect(description(page)).toHaveValue('')
  await description(page).fill(next)
  await button(page, 'Save Draft').click()
  await held[0]?.continue()
  await expect(saved(page)).toBeVisible()
  await expect(elsewhere(page)).toBeHidden()
  expect(await onServer()).toContain(next)
})

test('a draft whose answer was lost is not taken for one of another device', async ({ page }) => {
  const [first, next] = [uniqueWords('Arrived'), uniqueWords('Typed on')]
  await openForm(page, WHO)
  await chooseGroup(page, 'Operation')
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/CreateReport/SaveDraft', lose)
  await write(page, first)
  await expect(page.getByText('No connection. The draft is kept on this device.')).toBeVisible()
  await page.unroute('**/api/CreateReport/SaveDraft')
  expect(await onServer()).toContain(first)
  await write(page, next)
  await expect(saved(page)).toBeVisible()
  await expect(elsewhere(page)).toBeHidden()
  expect(await onServer()).toContain(next)
})

test('a report on its way takes no text that would not be in it; one that was refused does', async ({ page }) => {
  const about = uniqueWords('On its way')
  await openForm(page, 'areaadmin')
  await chooseGroup(page, 'Operation')
  await chooseArea(page, 'ปั้นจั่นหน้าท่า')
  await typeDate(page, 'Event Date', dayBefore(8))
  await choose(page, field(page, 'Event Type'), STOPPAGE)
  await page.getByRole('checkbox', { name: /^Morning/ }).check()
  await typeTime(page, 'Start Time', someTime())
  await typeTime(page, 'End Time', '23:30')
  await write(page, about)
  await expect(saved(page)).toBeVisible()
  const held: Route[] = []
  await page.route('**/api/CreateReport/SaveData', (route) => void held.push(route))
  await submit(page)
  await expect.poll(() => held.length).toBe(1)
  await expect(description(page)).toBeDisabled()
  await expect(button(page, 'Save Draft')).toBeDisabled()
  await held[0]?.fulfill({
    json: { status: 'Error', message: '', fieldErrors: [{ field: 'description', message: 'Say more' }] },
  })
  await expect(page.getByText('Say more')).toBeVisible()
  await expect(description(page)).toBeFocused()
  await page.unroute('**/api/CreateReport/SaveData')
  await description(page).fill(`${about}, and more`)
  await submit(page)
  await isFiled(page)
  expect(await onServer('areaadmin')).toBe('')
})
