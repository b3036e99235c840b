import { test } from '../test.ts'
import { words } from '../words.ts'
import { table, walk } from './journey.ts'

/* Journey 8: a manager finds out who did not report this week. */

test.afterAll(() => console.log(`\n${table()}`))

test('8: which areas did not report this week, and who is responsible', async ({ browser }) => {
  const journey = {
    name: '8 who did not report this week',
    as: 'company',
    path: '/Event-Today',
    on: 'desk',
    budget: { taps: 2, keys: 0 },
  } as const
  await walk(browser, journey, async (person) => {
    const { page } = person
    await person.tap(page.getByRole('navigation').getByRole('link', { name: words.en.menu[30], exact: true }))
    await person.see(page.getByRole('heading', { level: 1 }), words.en.menu[30])
    const missing = page.getByRole('region', { name: words.en.Compliance.missingWeek })
    await person.tap(missing.getByRole('button', { name: words.en.Compliance.missingWeek }))
    await person.see(missing.getByRole('listitem').first(), /\d+ of \d+ reports missing/)
    // With the person to ask: the area's reporters, as administrators see them.
    await person.see(missing.getByRole('listitem').filter({ hasText: 'Reporter' }).first())
  })
})
