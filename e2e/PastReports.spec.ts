import { expect, test } from './test.ts'
import { openAs } from './people.ts'
import { attach } from './files.ts'
import { uniqueWords } from './reports.ts'
import { words } from './words.ts'

const { PastReports } = words.en
const PORT = 'Khiripat Port'

test('past reports are matched, checked, and brought in by month', async ({ page }) => {
  const said = uniqueWords('past')
  const row = (number: string, area: string, day: string, text: string) =>
    [`${said}-${number}`, 'Security', PORT, area, day, 'Tor', text, 'Level 1'].join(',')
  await openAs(page, 'admin', '/Import-UserData')
  await page.getByRole('link', { name: words.en.ImportData.past }).click()
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { name: PastReports.title })).toBeVisible()
  await attach(
    page,
    main.getByRole('region', { name: PastReports.newFile }).getByRole('button', { name: PastReports.chooseFile }),
    {
      name: 'old-tool.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'No.,Event Group,Company,Area,Event Date,Event Type,Description,Security Level',
          row('1', 'Main Gate', '05/03/2026', said),
          row('2', 'Main Gate', '06/03/2026', said),
          row('3', 'Old shed', '07/03/2026', said),
          row('4', 'Main Gate', '08/04/2027', said),
        ].join('\n'),
      ),
    },
  )
  await main.getByRole('button', { name: PastReports.saveCheck }).click()
  const values = main.getByRole('region', { name: PastReports.values })
  await expect(values.getByText(`Area: Security > ${PORT} > Old shed`)).toBeVisible()

  await test.step('a type that has another name here, and an area that is gone', async () => {
    await values.getByRole('combobox', { name: /: Security > Tor$/ }).fill('Quiet Watch')
    await page
      .getByRole('option', { name: /Quiet Watch/ })
      .first()
      .click()
    await values.getByRole('textbox', { name: /Old shed$/ }).fill('torn down')
    await main.getByRole('button', { name: PastReports.saveCheck }).click()
    const faults = main.getByRole('region', { name: PastReports.faults })
    await expect(faults.getByText(/torn down/)).toBeVisible()
    await expect(faults.getByText('The day 08/04/2027 is in the future.')).toBeVisible()
  })

  await main.getByRole('button', { name: /^Bring in all 1 month/ }).click()
  await expect(page.getByText('2 reports were brought in.')).toBeVisible()
})
