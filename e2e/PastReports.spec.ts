import { openAs } from './people.ts'
import { expect, test } from './test.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { attach, png } from './files.ts'
import { uniqueWords } from './reports.ts'
import { words } from './words.ts'

const { PastReports } = words.en
const PORT = 'Khiripat Port'

test('past reports are matched, checked, and brought in by month', async ({ page }) => {
  const said = uniqueWords('past')
  const row = (number: string, area: string, day: string, photos = '') =>
    [`${said}-${number}`, 'Security', PORT, area, day, 'Tor', said, 'Level 1', photos].join(',')
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
          'No.,Event Group,Company,Area,Event Date,Event Type,Description,Security Level,Photos',
          row('1', 'Main Gate', '05/03/2026', 'Gate.PNG; fence.png'),
          row('2', 'Main Gate', '06/03/2026'),
          row('3', 'Old shed', '07/03/2026'),
          row('4', 'Main Gate', '08/04/2027', 'cam.png'),
        ].join('\n'),
      ),
    },
  )
  await expect(page.getByRole('heading', { level: 1, name: 'old-tool.csv' })).toBeVisible()
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
    await expect(faults.getByText(/^The day 08\/04\/2027 is in the future\./)).toBeVisible()
  })

  await test.step('photos from a folder, one that is missing there, and two of one name', async () => {
    const photos = main.getByRole('region', { name: PastReports.photos })
    const opening = page.waitForEvent('filechooser')
    await photos.getByRole('button', { name: PastReports.chooseFolder }).click()
    await (await opening).setFiles(await folderOf(['gate.png', 'spare.png', '1/cam.png', '2/cam.png']))
    await expect(photos.getByText('Photos so far: 4')).toBeVisible()
    await main.getByRole('button', { name: PastReports.saveCheck }).click()
    const list = main.getByRole('region', { name: PastReports.photoList })
    for (const [name, state] of [
      [/spare\.png/, PastReports.photoState.unnamed],
      [/^fence\.png/, PastReports.photoState.missing],
      [/^cam\.png/, PastReports.photoState.twice],
    ] as const)
      await expect(list.getByRole('row', { name }).getByText(state)).toBeVisible()
    await attach(page, photos.getByRole('button', { name: PastReports.choosePhotos }), png('fence.png'))
    await expect(photos.getByText('Photos so far: 5')).toBeVisible()
    await main.getByRole('button', { name: PastReports.saveCheck }).click()
  })

  await main.getByRole('button', { name: /^Bring in all 1 month/ }).click()
  await expect(page.getByText('2 reports were brought in.')).toBeVisible()
})

/** A folder on this machine with pictures, each unlike the others. */
async function folderOf(names: string[]): Promise<string> {
  const folder = test.info().outputPath('Old photos')
  for (const name of names) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, Buffer.concat([png(name).buffer, Buffer.from(name)]))
  }
  return folder
}
