import { test } from '../test.ts'
import { table, walk } from './journey.ts'

/* Journey 7: an approver goes on leave. */

test.afterAll(() => console.log(`\n${table()}`))

test('7: an approver delegates for a week', async ({ browser }) => {
  const journey = {
    name: '7 hand over for a week',
    as: 'approver',
    path: '/Event-Today',
    on: 'desk',
    budget: { taps: 6, keys: 0 },
  } as const
  await walk(browser, journey, async (person) => {
    const { page } = person
    await person.tap(page.getByRole('navigation').getByRole('link', { name: 'Hand over approvals' }))
    await person.tap(page.getByRole('combobox', { name: 'Person standing in' }))
    await person.write('reporter')
    await person.tap(page.getByRole('option', { name: /^Reporter Demo/ }))
    await person.tap(page.getByRole('textbox', { name: 'Reason' }))
    await person.write('Annual leave')
    await person.tap(page.getByRole('main').getByRole('button', { name: 'Hand over' }))
    await person.see(page.getByRole('alertdialog'), 'Offered to Reporter Demo.')
    await person.see(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'to Reporter Demo' }),
      '20/11/2026 to 26/11/2026',
    )
  })
})
