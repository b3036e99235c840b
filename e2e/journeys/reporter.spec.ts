import { STOPPAGE } from '../eventForm.ts'
import { areasOf, link, main, nil, section, standing, toast } from '../offline.ts'
import { photo } from '../photos.ts'
import { uniqueWords } from '../reports.ts'
import { expect, type Locator, type Page, test } from '../test.ts'
import { words } from '../words.ts'
import { table, walk } from './journey.ts'

/* Journeys 1 to 5: a reporter at the gate, using a thumb. */

const PATH = '/Create-Report'
const CAMERA = 'Take photo'
/** The resolution of an older phone. */
const CAMERA_SIZE = { width: 1_600, height: 1_200 }

const press = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const row = (page: Page, title: string, area: string) =>
  section(page, title)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: area, exact: true }) })

test.afterAll(() => console.log(`\n${table()}`))

test('1: nothing happened in one area', async ({ browser }) => {
  const journey = { name: '1 nothing happened, one area', as: 'reporter', path: PATH, budget: { taps: 2, keys: 0 } }
  await walk(browser, journey, async (person) => {
    const { page } = person
    const area = await section(page, 'Left').getByRole('heading', { level: 3 }).first().innerText()
    await person.tap(press(row(page, 'Left', area), /^Nothing to report/))
    await person.see(toast(page), `${area}: reported.`)
    await person.see(row(page, 'Reported', area), 'Reporter Demo')
  })
})

test('2: nothing happened in the eight remaining areas', async ({ browser }) => {
  const journey = {
    name: '2 nothing happened, all 8 that are left',
    as: 'company',
    path: PATH,
    budget: { taps: 3, keys: 0, seconds: 5 },
  }
  await walk(browser, journey, async (person) => {
    const { page } = person
    await person.tap(press(page, 'Nothing to report for the 8 that are left'))
    await person.tap(press(page.getByRole('dialog'), 'Send'))
    await person.see(toast(page), '8 areas were reported.')
    await person.see(page.getByText('16 of 16 reported'))
  })
})

test('3: an abnormal event with a photo', async ({ browser }) => {
  const about = uniqueWords('Belt of crane 2 torn สายพานขาด')
  const journey = { name: '3 abnormal event with a photo', as: 'reporter', path: PATH, budget: { taps: 9, keys: 4 } }
  await walk(browser, journey, async (person) => {
    const { page } = person
    const taken = await photo(page, 'belt.jpg', CAMERA_SIZE)
    const area = 'Workshop'
    await person.tap(press(row(page, 'Left', area), /^Report an event/))
    await person.tap(page.getByRole('combobox', { name: 'Event Type' }))
    await person.tap(page.getByRole('option', { name: STOPPAGE }))
    await person.tap(page.getByRole('group', { name: 'Start Time' }).getByRole('spinbutton').first())
    await person.keys('0815')
    await person.tap(page.getByText('Still not ended'))
    await person.tap(page.getByRole('textbox', { name: 'Description' }))
    await person.write(about)
    await person.photograph(press(main(page), CAMERA), taken)
    await person.see(page.getByRole('link', { name: 'Download belt.jpg' }))
    await person.tap(press(main(page), 'Submit'))
    await person.tap(press(page.getByRole('dialog'), 'Confirm'))
    await person.see(page.getByRole('dialog', { name: 'Action Completed' }), 'Data is already saved.')
  })
})

test('4: a rejected report is corrected and sent again', async ({ browser }) => {
  const more = ' Crane 2, at the north end.'
  const journey = { name: '4 mend a rejected report', as: 'reporter', path: PATH, budget: { taps: 4, keys: 0 } }
  await walk(browser, journey, async (person) => {
    const { page } = person
    await person.tap(press(main(page), /^Mend:/))
    await person.see(page.getByText(/^This report was rejected:/))
    await person.tap(page.getByRole('textbox', { name: 'Description', exact: true }))
    await person.write(more)
    await person.tap(press(main(page), 'Save'))
    await person.tap(press(page.getByRole('dialog'), 'Confirm'))
    await person.see(page.getByRole('dialog', { name: 'Action Completed' }), 'Data is already saved.')
  })
})

test('5: a guard without a network', async ({ browser }) => {
  const about = uniqueWords('Barrier bent')
  const journey = {
    name: '5 without network: nil for 3 areas, an event with a photo',
    as: 'reporter',
    path: PATH,
    on: 'kept' as const,
    budget: { lost: 0, doubled: 0 },
  }
  await walk(browser, journey, async (person) => {
    const before = await standing()
    const taken = await photo(person.page, 'gate.jpg', CAMERA_SIZE)
    const network = person.page.context()
    await network.setOffline(true)
    const page = await person.openFromHome()
    await person.see(main(page).getByText(/^No network\. Shown as of/))
    const areas = await areasOf(page, 'Left')
    for (const area of areas.slice(0, 3)) {
      await person.tap(nil(main(page)).first())
      await person.see(toast(page).filter({ hasText: `${area}: ${words.en.Outbox.kept}` }))
    }
    await person.tap(press(main(page), `Report an event: ${areas[3]}`))
    await person.tap(page.getByRole('combobox', { name: 'Event Type' }))
    await person.tap(page.getByRole('option', { name: STOPPAGE }))
    await person.tap(page.getByRole('group', { name: 'Start Time' }).getByRole('spinbutton').first())
    await person.keys('0815')
    await person.tap(page.getByText('Still not ended'))
    await person.tap(page.getByRole('textbox', { name: 'Description' }))
    await person.write(about)
    await person.photograph(press(main(page), CAMERA), taken)
    await person.see(page.getByRole('listitem').filter({ hasText: 'gate.jpg' }), words.en.Outbox.keptTitle)
    await person.tap(press(main(page), 'Submit'))
    await person.tap(press(page.getByRole('dialog'), 'Confirm'))
    await person.see(page.getByRole('dialog'), words.en.Outbox.kept)
    await person.tap(press(page.getByRole('dialog'), 'OK'))
    await person.see(link(page), 'Outbox: 4 waiting')
    expect(await standing()).toHaveLength(before.length)

    await network.setOffline(false)
    await person.miss(link(page))
    const now = await standing()
    const known = new Set(before.map(({ eventId }) => eventId))
    const added = now.filter(({ eventId }) => !known.has(eventId))
    person.count(areas.slice(0, 4).map((area) => added.filter(({ areaName }) => areaName === area).length))
    expect(added).toHaveLength(4)
    expect(added.filter(({ description }) => description === about)).toMatchObject([
      { areaName: areas[3], fileCount: 1, reporterName: 'Reporter Demo' },
    ])
  })
})
