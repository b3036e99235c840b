import { colleague } from '../reports.ts'
import { expect, type Page, test } from '../test.ts'
import { words } from '../words.ts'
import { table, walk } from './journey.ts'

/* Journey 6: an approver at a desktop, using only the keyboard. */

const COUNT = 20
const w = words.en.Inbox

const pane = (page: Page) => page.getByRole('article', { name: w.detail })
/** The open report, once it has loaded. */
const heading = (page: Page) => pane(page).locator('[data-ready]')

test.afterAll(() => console.log(`\n${table()}`))

test('6: twenty waiting reports of three days, two of them rejected', async ({ browser }) => {
  const journey = {
    name: '6 decide 20 reports, 2 rejected',
    as: 'approver',
    path: '/Inbox',
    on: 'desk',
    budget: { taps: 0, keys: 24 },
  } as const
  await walk(browser, journey, async (person) => {
    const { page } = person
    const by = await colleague('approver')
    const { rows } = await by.call('Inbox/GetList', { take: 100 })
    const mine = rows.filter(({ mayDecide }) => mayDecide)
    const all = mine.slice(0, COUNT)
    expect(all).toHaveLength(COUNT)
    expect(new Set(all.map(({ day }) => day)).size).toBeGreaterThanOrEqual(3)
    for (const [nth, { eventId }] of all.entries()) {
      // The next one opens by itself.
      await person.see(heading(page).and(page.locator(`[data-report="${eventId}"]`)))
      if (nth === 6 || nth === 13) {
        await person.press('r')
        await person.write(nth === 6 ? 'Which crane was it?' : 'The photo shows another gate.')
        await person.press('Enter')
      } else {
        await person.press('a')
      }
    }
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await person.see(menu.getByRole('link', { name: new RegExp(`^Inbox ${mine.length - COUNT || ''}`) }))
    const { waiting } = await by.call('Inbox/GetCount', {})
    expect(waiting).toBe(mine.length - COUNT)
    await by.leave()
  })
})
