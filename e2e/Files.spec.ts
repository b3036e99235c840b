import { type Browser, expect, type Locator, type Page, test } from './test.ts'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { button, forgetDraft, openFormAs } from './eventForm.ts'
import { attach, drop, png, type Sent, type Way } from './files.ts'
import { rowWith } from './forms.ts'
import { openAs } from './people.ts'
import { type Colleague, colleague, companyNow, fileStoppage, uniqueWords } from './reports.ts'
import { startsWith } from './words.ts'
import { workbook } from './workbooks.ts'

/* Wherever a file can be added, every way of pressing its button opens the file chooser. */

const AREA = 'Jetty 2'
const SHEET = workbook('people.xlsx', [['Company', 'Employee ID']])
const RECEIVERS = workbook('receivers.xlsx', [['Receiver Group', 'Company', 'Employee ID']])
/** What the server says of both. */
const NO_ROWS = 'The file has no data below its header row.'
const TEXT: Sent = { name: 'numbers.txt', mimeType: 'text/plain', buffer: Buffer.from('02-000-0000') }

let reporter: Colleague
let reportId = 0
let about = ''
test.beforeAll(async () => {
  reporter = await colleague('both')
  // One worker may run the set-up for several of these tests.
  about = uniqueWords('With files')
  await fileStoppage(reporter, { area: AREA, description: about })
  const { events } = await reporter.call('CreateReport/LoadListEventReport', { eventDate: companyNow().day })
  reportId = events.find(({ description }) => description === about)?.eventId ?? 0
})
test.afterAll(async () => {
  await forgetDraft('both')
  await reporter.leave()
})

/** One case: the button, the files to choose, and how the page shows that they have arrived. */
type Place = {
  name: string
  open: (page: Page) => Promise<unknown>
  presses: readonly { button: (page: Page) => Locator; file: Sent; shown: (page: Page) => Locator }[]
}

const inForm = {
  button: (page: Page) => button(page, 'Choose files'),
  file: png('quay.png'),
  shown: (page: Page) => page.getByRole('link', { name: 'Download quay.png' }).last(),
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Data' })
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const inPanel = (name: string, file: Sent) => ({
  button: (page: Page) => panel(page, name).getByRole('button', { name: 'Choose file', exact: true }),
  file,
  shown: (page: Page) => page.getByRole('dialog').filter({ hasText: NO_ROWS }),
})

const PLACES: readonly Place[] = [
  { name: 'Create Report', open: (page) => openFormAs(page, 'both'), presses: [inForm] },
  {
    name: 'its edit form',
    async open(page) {
      await openAs(page, 'both', `/Create-Report?edit=${reportId}`)
      await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(about)
    },
    presses: [inForm],
  },
  {
    name: 'the event dialog',
    async open(page) {
      await openAs(page, 'both', '/Event-Today')
      await rowWith(page, about)
        .getByRole('button', { name: startsWith('Edit') })
        .click()
    },
    presses: [{ ...inForm, button: (page) => dialog(page).getByRole('button', { name: 'Choose files', exact: true }) }],
  },
  {
    name: 'Contact Us',
    open: (page) => openAs(page, 'admin', '/Contact-US'),
    presses: [
      {
        button: (page) => tool(page, 'Insert image'),
        file: png('desk.png'),
        shown: (page) => page.getByRole('dialog', { name: 'Insert image' }),
      },
      {
        button: (page) => tool(page, 'Insert file'),
        file: TEXT,
        shown: (page) => page.getByRole('textbox').getByRole('link', { name: 'numbers.txt' }),
      },
    ],
  },
  {
    name: 'Import',
    open: (page) => openAs(page, 'admin', '/Import-UserData'),
    presses: [inPanel('IMPORT DATA', SHEET), inPanel('IMPORT Receiver', RECEIVERS)],
  },
]

const HANDS: readonly { name: string; ways: readonly Way[]; browser: Parameters<Browser['newContext']>[0] }[] = [
  { name: 'mouse', ways: ['mouse'], browser: {} },
  { name: 'touch', ways: ['touch'], browser: { hasTouch: true, viewport: { width: 390, height: 844 } } },
  { name: 'keyboard', ways: ['Enter', 'Space'], browser: {} },
]

for (const [at, place] of PLACES.entries()) {
  for (const { name, ways, browser: options } of swept(HANDS, at * HANDS.length)) {
    test(`${place.name}: the chooser opens by ${name}`, async ({ browser }) => {
      const page = await (await browser.newContext(options)).newPage()
      for (const press of place.presses) {
        for (const way of ways) {
          await forgetDraft('both')
          await place.open(page)
          await attach(page, press.button(page), press.file, way)
          await expect(press.shown(page)).toBeVisible()
        }
      }
      await page.context().close()
    })
  }
}

test('a file is dropped on its field; dropped next to it, it does not replace the page', async ({ page }) => {
  await forgetDraft('both')
  await openFormAs(page, 'both')
  const zone = page.locator('[data-drop-zone]')
  await expect(zone).toBeVisible()
  expect(await drop(page, heading(page), png('astray.png'))).toBe(true)
  await drop(page, zone, png('quay.png'))
  await expect(page.getByRole('link', { name: 'Download quay.png' })).toBeVisible()
  await expect(page.getByText('astray.png')).toBeHidden()

  await openAs(page, 'admin', '/Import-UserData')
  const users = panel(page, 'IMPORT DATA')
  await expect(users).toBeVisible()
  expect(await drop(page, heading(page), SHEET)).toBe(true)
  await drop(page, users.locator('[data-drop-zone]'), SHEET)
  await expect(page.getByRole('dialog').filter({ hasText: NO_ROWS })).toBeVisible()
  await page.reload()

  await page.goto('/Contact-US')
  const content = page.getByRole('textbox', { name: 'Content of the contact page' })
  await expect(content).toBeVisible()
  expect(await drop(page, heading(page), TEXT)).toBe(true)
  await drop(page, content, TEXT)
  await expect(content.getByRole('link', { name: 'numbers.txt' })).toBeVisible()
})

test('the button is the only control for files, with a name and a description', async ({ page }) => {
  await forgetDraft('both')
  await openFormAs(page, 'both')
  const choose = button(page, 'Choose files')
  await expect(choose).toHaveCount(1)
  await expect(choose).toHaveAccessibleDescription(/^Allowed: .*At most \d+ MB each\.$/)
  await expect(page.getByText('Files', { exact: true })).toBeVisible()
  // The browser gives its own file input the role of a button.
  await expect(page.locator('[data-drop-zone]').getByRole('button')).toHaveCount(1)
  const opening = page.waitForEvent('filechooser')
  await page.getByText('Files', { exact: true }).click()
  expect((await opening).isMultiple()).toBe(true)
})
