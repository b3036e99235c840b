import { areas } from '../packages/server/src/demo/places.ts'
import { users } from '../packages/server/src/demo/people.ts'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { dayText } from './clock.ts'
import { chooseArea, reportEvent } from './eventForm.ts'
import { acknowledge, agree, boxOf, choose, chosenIn, part, readParts, rowWith, shown, typeParts } from './forms.ts'
import { signIn } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { begunShift, colleague, uniqueWords } from './reports.ts'
import { expect, type Page, test } from './test.ts'
import { words } from './words.ts'

/* Daily work at the edges of the calendar: the end of a day, month or year, and a leap day. */

const MOMENTS = {
  'before midnight': '2026-11-20T23:58+07:00',
  'after midnight': '2026-11-21T00:05+07:00',
  'on a leap day': '2028-02-29T10:00+07:00',
  'on the last day of a year': '2026-12-31T10:00+07:00',
  'on the first day of a year': '2027-01-01T10:00+07:00',
  'on the first day after a short month': '2027-03-01T10:00+07:00',
}

const main = (page: Page) => page.getByRole('main')
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const monthIn = (day: Temporal.ZonedDateTime) => day.toLocaleString('en-GB', { month: 'long', year: 'numeric' })

/** An Operation area for which the reporter has filed nothing on that day yet. */
async function areaWithout(product: Product, day: string): Promise<string> {
  const own = users.find(({ username }) => username === 'reporter')?.areas.report ?? []
  const by = await colleague('reporter', 3, product.url)
  const { events } = await by.call('CreateReport/LoadListEventReport', { eventDate: day })
  await by.leave()
  const free = areas.find(
    ({ id, parentId, group, isLeaf, name }) =>
      group === 2 &&
      isLeaf &&
      (own.includes(id) || own.includes(parentId ?? 0)) &&
      !events.some(({ areaName }) => areaName.endsWith(name)),
  )
  return free?.name ?? ''
}

test.describe.configure({ mode: 'parallel' })

for (const [when, moment] of swept(Object.entries(MOMENTS))) {
  test.describe(when, () => {
    // Share one product among these tests.
    test.describe.configure({ mode: 'default' })
    let product: Product
    let page: Page
    test.beforeAll(async () => {
      product = await startProduct({ at: Temporal.Instant.from(moment), hasOwnDemo: true })
    })
    test.afterAll(() => product.close())
    test.beforeEach(async ({ browser }) => {
      const context = await browser.newContext({ baseURL: product.url })
      await context.clock.setSystemTime(product.clock.now().epochMilliseconds)
      page = await context.newPage()
    })
    test.afterEach(() => page.context().close())
    const today = () => dayText(product.time())

    test('a nil report is filed for today and appears in Event Today', async () => {
      const about = uniqueWords('Quiet')
      await signIn(page, 'reporter')
      await page.goto('/Create-Report')
      await reportEvent(page)
      await main(page).getByRole('radio', { name: 'Operation' }).check()
      const day = await readParts(part(page, 'Event Date'))
      // The day may end between two of these lines; either day is then today.
      expect([dayText(product.time().subtract({ minutes: 1 })), today()]).toContain(day)
      const area = page.getByRole('combobox', { name: words.en.field.area, exact: true })
      await expect(area).toBeEnabled()
      const item = boxOf(page, area)
      const name = await areaWithout(product, day)
      await expect(async () => {
        const none = item.getByRole('button', { name: 'Choose none' })
        if (await none.isVisible()) await none.click()
        await choose(page, area, name)
        await expect.poll(() => chosenIn(area)).toContain(name)
      }).toPass()
      await choose(page, page.getByRole('combobox', { name: 'Event Type', exact: true }), 'Normal Operation')
      await page.getByRole('checkbox', { name: begunShift(3, product.time()).box }).check()
      await text(page, 'Description').fill(about)
      await main(page).getByRole('button', { name: 'Submit', exact: true }).click()
      await agree(page, 'Do you want to save data?')
      await acknowledge(page, 'Data is already saved.')
      await expect(rowWith(page, about)).toContainText('Normal')
      await expect(page.getByRole('heading', { name: `Reports of ${day}` })).toBeVisible()

      await page.goto('/Event-Today')
      await expect(main(page).getByRole('heading', { level: 2, name: /^Operation/ })).toBeVisible()
      // After midnight it is a report of yesterday.
      await expect(rowWith(page, about)).toHaveCount(today() === day ? 1 : 0)
    })

    test('the date field starts at today, and accepts neither tomorrow nor an invalid date', async () => {
      await signIn(page, 'reporter')
      await page.goto('/Create-Report')
      await reportEvent(page)
      await main(page).getByRole('radio', { name: 'Operation' }).check()
      const field = part(page, 'Event Date')
      await main(page).getByRole('button', { name: 'Choose a date', exact: true }).click()
      const chosen = page.locator('[data-day][data-company-today]')
      const days = [product.time().subtract({ minutes: 1 }), product.time()].map((at) => at.toPlainDate().toString())
      await expect(chosen).toHaveAttribute('data-day', new RegExp(days.join('|')))
      await page.keyboard.press('Escape')
      // An area already reported today is not preselected.
      await chooseArea(page, 'อาคารสูบจ่าย')
      await choose(page, page.getByRole('combobox', { name: 'Event Type', exact: true }), 'Equipment Stoppage')
      await main(page).getByRole('button', { name: 'Submit', exact: true }).click()
      const tomorrow = dayText(product.time().add({ days: 2 }))
      const { year } = product.time()
      for (const [typed, message] of [
        [tomorrow, 'The event date cannot be in the future.'],
        [`30/02/${year}`, 'The date in Event Date does not exist. Use dd/MM/yyyy.'],
      ] as const) {
        await typeParts(field, typed)
        await expect(main(page).getByText(message)).toBeVisible()
      }
      const yesterday = dayText(product.time().subtract({ days: 1 }))
      await typeParts(field, yesterday)
      await expect(main(page).getByText(/cannot be in the future|does not exist/)).toBeHidden()
      await expect(field).toHaveText(shown(yesterday))
    })

    test('the reports start with the last complete week, and with this month and year', async () => {
      await signIn(page, 'admin')
      const heading = page.getByRole('heading', { level: 1 })
      const now = product.time()
      await page.goto('/Report-Event-Weekly?company=3')
      await expect(main(page)).toContainText(dayText(now.subtract({ days: now.dayOfWeek + 6 })))
      await page.goto('/Report-Event-Monthly?company=3')
      await expect(heading).toContainText(monthIn(now))
      await expect(page.getByRole('group', { name: 'Table: Summary', exact: true }).first()).toBeVisible()
      await page.goto('/Report-Event-Yearly?company=3')
      await expect(heading).toContainText(String(now.year))
      await expect(page.getByRole('alert')).toHaveCount(0)
      // One column per day of the month.
      await page.goto('/Report-Board?group=2&company=3')
      const board = page.getByRole('group', { name: /^Table: Reporting board of/ })
      await expect(board.locator('tbody tr').first().locator('td:has([data-state])')).toHaveCount(now.daysInMonth)
      await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
    })

    test("the daily letter is yesterday's", async () => {
      await signIn(page, 'admin')
      const now = product.time()
      const yesterday = dayText(now.subtract({ days: 1 }))
      const receiver = String(users.find(({ username }) => username === 'company')?.id)
      await page.goto(`/Mail-Preview?${new URLSearchParams({ kind: 'daily', receiver, day: yesterday }).toString()}`)
      const letter = main(page).locator('iframe').contentFrame().locator('body')
      await expect(letter).toContainText(`These are the events of ${yesterday}.`)
      await page.goto('/Task-Daily-Mail')
      await page.getByRole('button', { name: words.en.TrackMail.run }).click()
      await agree(page, words.en.TrackMail.confirm)
      const run = page.getByRole('list', { name: words.en.TrackMail.runs }).getByRole('listitem')
      await expect(run.filter({ hasText: 'Daily report' }).first()).toContainText(
        // If the day ends meanwhile, what was today is yesterday.
        new RegExp(`${yesterday}|${dayText(now.add({ minutes: 5 }).subtract({ days: 1 }))}`),
      )
    })
  })
}
