import { expect, type Page, test } from './test.ts'
import { areaNamed } from '../packages/server/src/demo/places.ts'
import {
  button,
  chooseArea,
  dayBefore,
  field,
  openForm,
  saved,
  someTime,
  text,
  typeDate,
  typeTime,
} from './eventForm.ts'
import { agree, choose, chosenIn, rowWith } from './forms.ts'
import { colleague, uniqueWords } from './reports.ts'

/* After a report is filed, the form continues where it was, also on a phone. */

type Filing = { group: string; company: string; area: string; type: string; more: (page: Page) => Promise<void> }

const PORT = 'Khiripat Port'
const DAY = dayBefore(3)

/** A security level of the gate that is not a change, so that no reason is asked for. */
async function sameLevel(area: string): Promise<number> {
  const by = await colleague('reporter')
  const place = { eventGroupId: 3, companyId: 3, areaIds: [areaNamed(3, area).id], eventDate: DAY }
  const checks = [1, 2, 3, 4].map((levelId) => by.call('CreateReport/CheclSecurityLevel', { ...place, levelId }))
  const passes = (await Promise.all(checks)).map(({ isPass }) => isPass)
  await by.leave()
  return passes.indexOf(true) + 1
}

const FILINGS: readonly Filing[] = [
  {
    group: 'Security',
    company: PORT,
    area: 'แนวรั้วทิศใต้',
    type: 'Gathering',
    more: async (page) => page.getByRole('radio', { name: `Level ${await sameLevel('แนวรั้วทิศใต้')}` }).tap(),
  },
  { group: 'CSR', company: 'Plaifah Basin', area: 'หมู่ 1', type: 'Complaint', more: (page) => sub(page, 'Noise') },
  {
    group: 'Operation',
    company: PORT,
    area: 'Control Room',
    type: 'Equipment Stoppage',
    more: (page) => page.getByRole('checkbox', { name: /^Morning/ }).tap(),
  },
]
const sub = (page: Page, name: string) => choose(page, field(page, 'Sub Event Type'), name)
const companyOf = (group: string) => (group === 'CSR' ? 'CSR Area' : 'Company')

async function file(page: Page, { group, company, area, type, more }: Filing, about: string) {
  await page.getByRole('radio', { name: group }).tap()
  await expect(page.getByRole('radio', { name: group })).toBeChecked()
  const place = field(page, companyOf(group))
  // In a group with one company, it is chosen already.
  if (!(await chosenIn(place)).includes(company)) await choose(page, place, company)
  await chooseArea(page, area)
  await typeDate(page, 'Event Date', DAY)
  await choose(page, field(page, 'Event Type'), type)
  await more(page)
  await typeTime(page, 'Start Time', someTime())
  await typeTime(page, 'End Time', '23:00')
  await text(page, 'Description').fill(about)
  await button(page, 'Submit').tap()
  await agree(page, 'Do you want to save data?')
  await saved(page)
}

// A tablet: on a phone, a filed report leads back to the list.
test.use({ hasTouch: true, viewport: { width: 1024, height: 844 } })

test('the form stays in the group and company just filed, each time the group changes', async ({ page }) => {
  await openForm(page, 'reporter')
  // The first one again at the end: whichever group the page starts with, each is reached from another one.
  for (const filing of [...FILINGS, ...FILINGS.slice(0, 1)]) {
    const about = uniqueWords(`Filed in ${filing.group}`)
    await file(page, filing, about)
    await expect(rowWith(page, about)).toBeVisible()
    await expect(text(page, 'Description')).toHaveValue('')
    await expect(page.getByRole('radio', { name: filing.group })).toBeChecked()
    await expect.poll(() => chosenIn(field(page, companyOf(filing.group)))).toContain(filing.company)
  }
})

test('pressing the chosen option keeps it, and closes the list', async ({ page }) => {
  await openForm(page, 'admin')
  await page.getByRole('radio', { name: 'Operation' }).tap()
  const company = field(page, 'Company')
  await choose(page, company, PORT)
  await company.tap()
  await page.getByRole('option', { name: PORT, selected: true }).tap()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect.poll(() => chosenIn(company)).toContain(PORT)
})
