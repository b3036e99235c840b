import { expect, test } from './test.ts'
import { now } from './clock.ts'
import { openAs } from './people.ts'
import { companyNow } from './reports.ts'
import { words } from './words.ts'

test('the days, months and years offered are the company’s, whatever the clock of the device says', async ({
  page,
}) => {
  const { day } = companyNow()
  const month = `${day.slice(3, 5)}/${day.slice(6)}`
  await page.clock.setSystemTime(now().add({ hours: 24 * 40 }).epochMilliseconds)
  await openAs(page, 'admin', '/Compliance')
  await expect(page.getByRole('main')).toContainText(`01/${month}`)
  // The board and the log: each starts with the company's today.
  await page.goto('/Report-Board?group=2&company=3')
  await expect(page.getByRole('main').getByRole('group', { name: /^Table: Reporting board of/ })).toHaveAccessibleName(
    new RegExp(
      `${new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'Asia/Bangkok' }).format(now().epochMilliseconds)} ${day.slice(6)}$`,
    ),
  )
  await expect(page.getByRole('main').getByRole('button', { name: words.en.reports.nextMonth })).toBeDisabled()
})
