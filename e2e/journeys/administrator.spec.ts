import { part, rowWith } from '../forms.ts'
import { expect, type Locator, test } from '../test.ts'
import { words } from '../words.ts'
import { HANDS, signIn } from './hands.ts'
import { table, walk } from './journey.ts'

/*
 * Journey 11, the purpose of administration: a company that did not exist in the morning reports its first event a minute after
 * an administrator has set it up by the forms, without help.
 */

test.afterAll(() => console.log(`\n${table()}`))

const COMPANY = 'Wharf'
const TYPE = 'Crane stopped'
const GIVEN = 'Harbour-crane 47'
const OWN = 'Quiet harbour 58!'
const SHIFTS = [
  { name: 'Day', start: '0600', end: '1800' },
  { name: 'Night', start: '1800', end: '0600' },
]
const PERSON = {
  'Employee ID': 'W1',
  Name: 'Nok',
  Surname: 'Watch',
  Email: 'watch@daybook.example',
  Username: 'watch',
  Password: GIVEN,
  'Confirm Password': GIVEN,
}
const SAID = 'Crane 1 stopped: the brake slips'

test('11: from no company to its first report', async ({ browser }) => {
  const journey = {
    as: 'admin',
    path: '/Admin-Home',
    on: 'desk',
    budget: { taps: 84, keys: 30, seconds: 300 },
  } as const
  await walk(browser, { ...journey, name: '11 a company from the forms' }, async (person) => {
    const { page } = person
    const hand = HANDS.pointer(person)
    const { press, enter, choose } = hand
    const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog')]
    /** A required field's name includes its star. */
    const named = (name: string) => ({ name: new RegExp(`^\\W*${name}$`) })
    const text = (name: string, within: Locator = main) => within.getByRole('textbox', named(name))
    const list = (name: string) => main.getByRole('combobox', named(name))
    const button = (name: string, within: Locator = main) => within.getByRole('button', { name, exact: true })
    const startNew = async (menu: string, name: string) => {
      const links = page.getByRole('navigation', { name: 'Administration menu' })
      await press(links.getByRole('link', { name: menu, exact: true }))
      await press(main.getByRole('link', { name }))
      await person.see(page.getByRole('heading', { level: 1, name, exact: true }))
    }
    const save = async () => {
      await press(button('Save'))
      await press(button('Confirm', dialog))
      await press(button('OK', dialog))
    }
    const typeTime = async (field: Locator, digits: string) => {
      await press(field.getByRole('spinbutton').first())
      await person.keys(digits)
    }

    await test.step('an event type', async () => {
      await startNew('Event Type', 'Add Event Type')
      await press(main.getByRole('radio', { name: 'Abnormal' }).first())
      await choose(list('Event Group'), 'Operation')
      await enter(text('Event Type'), TYPE)
      await enter(text('Short Event Type').first(), 'CRANE')
      await save()
    })
    await test.step('the company with its shifts', async () => {
      await startNew('Company', 'Add Company')
      await enter(text('Company Name or CSR Area'), COMPANY)
      const shift = main.getByRole('form', { name: 'Working Time' })
      for (const { name, start, end } of SHIFTS) {
        await enter(text('Working Time', shift), name)
        await typeTime(part(shift, /Start Time/), start)
        await typeTime(part(shift, /End Time/), end)
        if (end < start) await press(shift.getByRole('checkbox', { name: 'Overnight' }))
        await press(button('Confirm Add Working Time Data'))
      }
      const types = main.getByRole('form', { name: 'Event Type' })
      await choose(types.getByRole('combobox', named('Event Group')), 'Operation')
      await choose(types.getByRole('combobox', named('Event Type')), TYPE)
      // The list of several choices stays open.
      await person.press('Tab')
      await press(button('Confirm Add Event Type Data'))
      await save()
    })
    await test.step('an area with sub areas', async () => {
      await startNew('Area Structure', 'Add Area')
      await choose(list('Event Group'), 'Operation')
      await choose(list('Company or CSR Area'), COMPANY)
      await enter(text('Area'), 'Quayside')
      await press(main.getByRole('checkbox', { name: 'This area has sub areas' }))
      const sub = main.getByRole('form', { name: 'Sub Area' })
      for (const name of ['Crane 1', 'Crane 2']) {
        await enter(text('Sub Area', sub), name)
        await press(sub.getByRole('checkbox', { name: 'All' }))
        await press(button('Confirm Add Sub Area', sub))
        await person.see(rowWith(page, name))
      }
      await save()
    })
    await test.step('a reporter for one of them', async () => {
      await startNew('User Permission', 'Add User')
      await choose(list('Company'), COMPANY)
      await press(main.getByRole('radio', { name: 'Contract' }))
      await press(main.getByRole('checkbox', { name: 'Reporter', exact: true }))
      for (const [field, value] of Object.entries(PERSON)) await enter(text(field), value)
      const areas = 'Reporting area (Reporter Role): Operation'
      await enter(page.getByRole('textbox', { name: `Search in ${areas}` }), COMPANY)
      await press(page.getByRole('region', { name: areas }).getByRole('checkbox', { name: 'Crane 1' }))
      await save()
    })

    const phone = await browser.newContext({ baseURL: person.product.url })
    const guard = await phone.newPage()
    person.page = guard
    await test.step('the reporter signs in with an own password', async () => {
      await guard.goto('/login')
      const credentials = { language: 'en', company: COMPANY, username: PERSON.Username } as const
      await signIn(person, hand, { ...credentials, password: GIVEN })
      const change = guard.getByRole('dialog', { name: 'Change Password' })
      await expect(change.getByRole('alert')).toHaveText(
        'An administrator chose this password. Please choose one that only you know.',
      )
      for (const field of ['New Password', 'Confirm Password']) await enter(change.getByLabel(field), OWN)
      await press(button('Save', change))
      await press(button('OK', guard.getByRole('dialog', { name: 'Action Completed' })))
      await enter(guard.getByLabel(/^Password/), OWN)
      await press(guard.getByRole('button', { name: 'Login', exact: true }))
      await expect(guard.getByRole('link', { name: 'Administration' })).toHaveCount(0)
    })
    await test.step('and reports', async () => {
      const form = guard.getByRole('main')
      await press(form.getByRole('button', { name: /^Report an event: / }).first())
      await choose(form.getByRole('combobox', { name: 'Event Type' }), TYPE)
      await typeTime(part(form, /Start Time/), '0815')
      await press(form.getByText(words.en.CreateReport.notEnded))
      await enter(form.getByRole('textbox', { name: 'Description' }), SAID)
      await press(button('Submit', form))
      await press(button('Confirm', guard.getByRole('dialog')))
      await person.see(guard.getByRole('dialog', { name: 'Action Completed' }), 'Data is already saved.')
      await phone.close()
    })

    person.page = page
    await test.step('the administrator sees the report', async () => {
      await press(page.getByRole('navigation').getByRole('link', { name: 'Daily reports' }))
      await press(page.getByRole('navigation').getByRole('link', { name: 'Event Today' }))
      await person.see(rowWith(page, SAID), 'Crane 1')
      await expect(rowWith(page, SAID)).toContainText(COMPANY)
    })
  })
})
