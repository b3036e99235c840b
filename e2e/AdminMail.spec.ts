import { expect, type Page, test } from './test.ts'
import { companyToday, dayText } from './clock.ts'
import { execute } from './database.ts'
import { acknowledge, agree, choose, emptyParts, part, readParts, rowWith, shown, typeParts } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { openScreen } from './places.ts'
import { product } from './product.ts'
import { uniqueWords } from './reports.ts'
import { words } from './words.ts'
import { users } from '../packages/server/src/demo/people.ts'
import { decode, encodeInput } from '@daybook/shared/names'

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test('the timing of the daily report: read, refused, saved, cancelled', async ({ page }) => {
  await openAs(page, 'admin', '/Admin-Home')
  await openScreen(page, 'Mail Setup & Monitoring')
  const final = panel(page, 'Mail Setup').getByRole('group', { name: 'Final Time: Security, Abnormal' })

  await test.step('errors are shown at their fields', async () => {
    await button(page, 'Edit').click()
    await emptyParts(final)
    await button(page, 'Save').click()
    await expect(main(page).getByText('Please Specify Time')).toBeVisible()
    await expect(final.getByRole('spinbutton').first()).toBeFocused()
    await typeParts(final, '23')
    await button(page, 'Save').click()
    await expect(main(page).getByText('Invalid Time')).toBeVisible()
    // Not 04:00 without a word.
    await emptyParts(final)
    await typeParts(final, '24:00')
    await expect(final).not.toHaveText(/04/)
    await expect(main(page).getByText('Invalid Time')).toBeVisible()
  })

  await test.step('a valid time is saved', async () => {
    await typeParts(final, '09:30')
    await main(page).getByRole('textbox', { name: 'Note: Security, Abnormal' }).fill('กะกลางคืน')
    await button(page, 'Save').click()
    await agree(page, 'Do you want to save data?')
    await acknowledge(page, 'Data is already saved.')
    const row = panel(page, 'Mail Setup').locator('tbody tr').filter({ hasText: 'กะกลางคืน' })
    await expect(row).toContainText('09:30')
    await expect(row).toContainText('Admin Demo')
  })

  await test.step('Cancel discards what was typed', async () => {
    await button(page, 'Edit').click()
    await typeParts(final, '10:45')
    await button(page, 'Cancel').click()
    await expect(final).toHaveCount(0)
    await expect(panel(page, 'Mail Setup')).not.toContainText('10:45')
  })

  await test.step('the panels collapse', async () => {
    await button(page, 'Mail Monitoring').click()
    await expect(main(page).getByRole('textbox', { name: 'Receiver Name' })).toBeHidden()
    await button(page, 'Mail Monitoring').click()
    await expect(main(page).getByRole('textbox', { name: 'Receiver Name' })).toBeVisible()
  })
})

test('the mail log: filters, and the limits of its date', async ({ page }) => {
  await openAs(page, 'admin', '/MailSetup-Monitoring')
  const log = panel(page, 'Mail Monitoring')
  const day = part(log, 'Event Date')
  await expect.poll(() => readParts(day)).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
  await typeParts(day, '31/12/2099')
  await button(page, 'Search').click()
  await expect(page.getByText('Event Date must not be later than yesterday.')).toBeVisible()
  await emptyParts(day)
  await button(page, 'Search').click()
  await expect(page.getByText('Please Specify Event Date')).toBeVisible()
  await typeParts(day, '01/02/2026')
  await choose(page, log.getByRole('combobox', { name: 'Company' }), 'Khiripat Port')
  await button(page, 'Search').click()
  await expect(page).toHaveURL(/day=01%2F02%2F2026/)
  await expect(page).toHaveURL(/company=3/)
  await expect(log.getByText('No letters for that day.')).toBeVisible()
  await page.reload()
  await expect(day).toHaveText(shown('01/02/2026'))
  await choose(page, log.getByRole('combobox', { name: 'Letter' }), 'Weekly Report')
  await expect(part(log, 'Written on')).toBeVisible()
})

/** Generates yesterday's daily report, as the button on its page does, even if it was generated before. */
async function writeDaily(page: Page) {
  const answer = await page.request.post('/api/TrackMail/SentDailyMail', {
    headers: { Origin: product().url },
    data: encodeInput('TrackMail/SentDailyMail', { mode: 2 }),
  })
  expect(decode(await answer.json())).toMatchObject({ status: 'Success' })
}

const setEmail = (username: string, email: string) =>
  execute('update user_account set email = $1 where company_id = 3 and username = $2', [email, username])

/** Wait until the whole run has been sent: a letter in transit would end as sent, whatever is done to its row. */
const allLeft = () =>
  expect.poll(() => execute(`select from letter where kind = 'daily' and status in ('waiting', 'sending')`, [])).toBe(0)

/** Makes the letter due again, as if the mail server had deferred it. */
const sendAnew = (username: string) =>
  execute(
    `update letter set status = 'waiting', sent_at = null, due_at = daybook_now() from user_account u
     where u.id = letter.receiver_id and u.company_id = 3 and u.username = $1 and letter.kind = 'daily'`,
    [username],
  )

test('a letter fails, says why, is sent again and read', async ({ page }) => {
  await openAs(page, 'admin', '/MailSetup-Monitoring')
  await writeDaily(page)
  const log = panel(page, 'Mail Monitoring')
  const chip = (name: RegExp) => log.getByRole('button', { name })

  await test.step('an unsent letter is not shown as completed', async () => {
    await allLeft()
    const noServer = main(page).getByText('No mail server is configured: letters are written to files.')
    await page.goto('/MailSetup-Monitoring')
    await expect(noServer).toBeVisible()
    await expect(chip(/^Completed 0$/)).toBeVisible()
    await chip(/^Written to file [1-9]/).click()
    await expect(page).toHaveURL(/status=file/)
    await expect(log.locator('tbody tr').first()).toContainText('Written to file')
    await button(page, 'Clear').filter({ hasText: 'Clear' }).click()
    await choose(page, log.getByRole('combobox', { name: 'Send Status' }), 'Written to file')
    await button(page, 'Search').click()
    await expect(page).toHaveURL(/status=file/)
    await page.goto('/Admin-Home')
    await expect(noServer).toBeVisible()
    await expect(main(page).getByText(/^Letters written to files: \d/)).toBeVisible()
  })

  await test.step('two addresses are wrong', async () => {
    for (const username of ['areaadmin', 'manager.c3']) {
      await setEmail(username, 'nowhere')
      await sendAnew(username)
    }
    await page.goto('/MailSetup-Monitoring')
    await expect(chip(/^Fail 2$/)).toBeVisible()
    await chip(/^Fail 2$/).click()
    await expect(page).toHaveURL(/status=N/)
    await expect(log.locator('tbody tr')).toHaveCount(2)
    await expect(log.locator('tbody tr').first()).toContainText('The e-mail address is not valid.')
    await page.goto('/Admin-Home')
    await expect(main(page).getByText('Letters that failed: 2')).toBeVisible()
    await expect(main(page).getByText('No letter failed')).toHaveCount(0)
    await main(page).getByRole('link', { name: 'Open Mail Monitoring' }).click()
  })

  await test.step('one is corrected and resent on its own', async () => {
    await setEmail('areaadmin', 'areaadmin@daybook.example')
    const row = rowWith(page, 'Area Admin')
    await row.getByRole('button', { name: /^Resend / }).click()
    await agree(page, 'Do you want to resent mail?')
    await acknowledge(page, '1 letter will be sent again.')
    await expect(row).toContainText('Written to file')
    await expect(row).toContainText('Admin Demo')
    await expect(chip(/^Fail 1$/)).toBeVisible()
  })

  await test.step('the rest are resent together', async () => {
    await setEmail('manager.c3', 'manager.c3@daybook.example')
    await button(page, 'Resend All').click()
    await agree(page, 'Do you want to resent mail?')
    await acknowledge(page, '1 letter will be sent again.')
    await expect(chip(/^Fail 0$/)).toBeVisible()
    await expect(button(page, 'Resend All')).toHaveCount(0)
  })

  await test.step('the letter is shown as it was written', async () => {
    await rowWith(page, 'Area Admin')
      .getByRole('link', { name: /^Read the letter/ })
      .click()
    await expect(page).toHaveURL(/Mail-Preview\?letter=/)
    await expect(main(page)).toContainText('areaadmin@daybook.example')
    const frame = main(page).locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', '')
    const letter = frame.contentFrame()
    await expect(letter.locator('body')).toContainText('Khiripat Port')
    const ground = () => letter.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    const light = await ground()
    await main(page).getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(ground).not.toBe(light)
    await main(page).getByRole('radio', { name: 'Plain text' }).check()
    await expect(main(page).locator('pre')).toContainText('Khiripat Port')
  })

  await test.step('another receiver’s letter is previewed', async () => {
    await main(page).getByRole('link', { name: 'Preview another letter' }).click()
    await button(page, 'Show').click()
    await expect(main(page).getByText('Please Specify Receiver Name')).toBeVisible()
    const receiver = main(page).getByRole('combobox', { name: 'Receiver' })
    await receiver.click()
    await receiver.fill('csr admin')
    await page.getByRole('option').filter({ hasText: 'CSR Admin' }).first().click()
    await button(page, 'Show').click()
    await expect(page).toHaveURL(/kind=daily&receiver=\d+&day=/)
    await expect(main(page)).toContainText('csradmin@daybook.example')
    await expect(main(page).locator('iframe').contentFrame().locator('body')).toContainText(/\d{2}\/\d{2}\/\d{4}/)
  })
})

const yesterday = () => dayText(companyToday().subtract({ days: 1 }))
/** Yesterday's daily report to the company user, who gets it for the whole company. */
const companysLetter = () =>
  `/Mail-Preview?${new URLSearchParams({
    kind: 'daily',
    receiver: String(users.find(({ username }) => username === 'company')?.id),
    day: yesterday(),
  }).toString()}`

test('an administrator of some areas sees their part of a letter, and that the rest is omitted', async ({ page }) => {
  const letter = main(page).locator('iframe').contentFrame().locator('body')
  const partial = main(page).getByText('Areas that are not yours are left out.')
  await openAs(page, 'areaadmin', companysLetter())
  await expect(letter).toContainText('Tank Farm')
  await expect(partial).toBeVisible()
  for (const foreign of ['Control Room', 'Main Gate', 'Community']) await expect(letter).not.toContainText(foreign)
  await main(page).getByRole('radio', { name: 'Plain text' }).check()
  await expect(main(page).locator('pre')).toContainText('Tank Farm')
  await expect(main(page).locator('pre')).not.toContainText('Control Room')
  await openAs(page, 'admin', companysLetter())
  await expect(letter).toContainText('Control Room')
  await expect(partial).toHaveCount(0)
})

/** A reminder to its reporter about an area without a report, as the job writes it. */
const remind = (areaName: string) =>
  execute(
    `with place as (
       insert into area (event_group_id, company_id, name, position)
       select 2, 3, $1, max(position) + 1 from area where company_id = 3 and event_group_id = 2 and parent_id is null
       returning id),
     person as (select id from user_account where company_id = 3 and username = 'reporter'),
     reports as (insert into user_area (user_id, area_id, role) select person.id, place.id, 'report' from person, place)
     insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id)
     select 'reminder', person.id, $1, daybook_today(), 'en', jsonb_build_object('to', person.id, 'moment', $1,
       'cells', jsonb_build_array(jsonb_build_object('areaId', place.id, 'day', daybook_today(), 'shiftId', null,
         'minutes', -60, 'to', 'reporters'))), '<' || gen_random_uuid() || '@localhost>'
     from person, place`,
    [areaName],
  )

test('a reminder is listed with its step and its channel, and can be opened', async ({ page }) => {
  const areaName = uniqueWords('Reminded')
  expect(await remind(areaName)).toBe(1)
  await openAs(page, 'admin', '/MailSetup-Monitoring')
  const log = panel(page, 'Mail Monitoring')
  await choose(page, log.getByRole('combobox', { name: 'Letter' }), 'Report Reminder')
  await typeParts(part(log, 'Written on'), dayText(companyToday()))
  await button(page, 'Search').click()
  await expect(page).toHaveURL(/kind=reminder/)
  const row = log
    .locator('tbody tr')
    .filter({ hasText: 'Not filed: 1 · 1 hour before it is due, to reporters' })
    .first()
  await expect(row).toContainText('Written to file', { timeout: 20_000 })
  await expect(row).toContainText('E-mail')
  await row.getByRole('link', { name: /^Read the letter/ }).click()
  const letter = main(page).locator('iframe').contentFrame().locator('body')
  await expect(letter).toContainText(areaName)
  await expect(letter).toContainText('Why you get this letter: 1 hour before it is due, to reporters.')
  await expect(letter.getByRole('link', { name: 'Report now' })).toBeVisible()
})

test('a person without access is told so', async ({ page }) => {
  await openAs(page, 'company', '/MailSetup-Monitoring')
  await expect(page.getByText('No Permission: Mail Setup & Monitoring')).toBeVisible()
  await page.goto('/Mail-Preview')
  await expect(page).toHaveURL(/Admin-Home/)
  for (const path of ['/Test-Sent-Mail', '/TestPIS']) {
    await page.goto(path)
    await expect(main(page).getByText('No Permission')).toBeVisible()
    await expect(main(page).getByRole('textbox')).toHaveCount(0)
  }
})

test('tests of connections', async ({ page }) => {
  await openAs(page, 'admin', '/Test-Sent-Mail')
  const field = (name: string) => main(page).getByRole('textbox', { name })

  await test.step('mail: missing values, a forbidden port, and missing configuration', async () => {
    await button(page, 'Sent Test').click()
    for (const name of ['Email from', 'Email To', 'smtpmail', 'port'])
      await expect(main(page).getByText(`Please Specify ${name}`)).toBeVisible()
    await field('Email from').fill('sender@daybook.example')
    await field('Email To').fill('receiver@daybook.example')
    await field('smtpmail').fill('localhost')
    await field('port').fill('22')
    await button(page, 'Sent Test').click()
    await expect(main(page).getByText('The port must be one of 25, 465, 587, 2525.')).toBeVisible()
    await field('port').fill('25')
    await button(page, 'Sent Test').click()
    await acknowledge(page, /Result: not sent\s*The server could not be reached\./)
    await button(page, 'Sent Test System').click()
    await acknowledge(page, /Result: not sent\s*This is not configured\./)
  })

  await test.step('directories: those of the demo can be read, those on this machine cannot', async () => {
    await main(page).getByRole('link', { name: 'Test the staff directory' }).click()
    for (const company of [1, 7, 10, 6]) {
      await button(page, `Company ${company}`).click()
      await acknowledge(page, 'The connection works.')
    }
    const typed = main(page).getByLabel('Connection String')
    await button(page, 'Test').click()
    await expect(main(page).getByText('Please Specify Connection String')).toBeVisible()
    await typed.fill('Server=localhost;Database=hr')
    await button(page, 'Test').click()
    await expect(main(page).getByText('Please use a connection string such as')).toBeVisible()
    await typed.fill('postgres://reader:secret@localhost:5432/hr')
    await button(page, 'Test').click()
    await acknowledge(page, /The connection does not work\.\s*The server could not be reached\./)
  })
})

for (const look of looksOf(0)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const { MailSetupMonitoring, TestPis, TestSentMail, ui } = words[look.language]
    const shot = (name: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true, animations: 'disabled' })
    await openAs(page, 'admin', '/Admin-Home')
    await writeDaily(page)
    await allLeft()
    await page.goto('/MailSetup-Monitoring')
    await expect(panel(page, MailSetupMonitoring.log)).toBeVisible()
    await expectGoodLook(page)
    await shot('mail')
    await button(page, ui.edit).click()
    const times = panel(page, MailSetupMonitoring.setup)
      .getByRole('group')
      .filter({ has: page.getByRole('spinbutton') })
    await emptyParts(times.first())
    await button(page, ui.save).click()
    await expect(times.first().getByRole('spinbutton').first()).toBeFocused()
    await expectGoodLook(page)
    await shot('edit')
    await page.goto('/MailSetup-Monitoring')
    const read = main(page).getByRole('link', { name: new RegExp(`^${MailSetupMonitoring.read}`) })
    await read.first().click()
    await expect(main(page).locator('iframe')).toBeVisible()
    await expectGoodLook(page)
    await shot('letter')
    await page.goto('/Mail-Preview')
    await expect(button(page, MailSetupMonitoring.show)).toBeVisible()
    await expectGoodLook(page)
    await shot('preview')
    await openAs(page, 'areaadmin', companysLetter())
    await expect(main(page).getByText(MailSetupMonitoring.partial)).toBeVisible()
    await expect(main(page).locator('iframe')).toBeVisible()
    await expectGoodLook(page)
    await shot('partial')
    await openAs(page, 'admin', '/Admin-Home')
    await page.goto('/Test-Sent-Mail')
    await button(page, TestSentMail.sentTest).click()
    await expectGoodLook(page)
    await shot('testMail')
    await page.goto('/TestPIS')
    await button(page, TestPis.test).click()
    await expectGoodLook(page)
    await shot('testPis')
    await page.context().close()
  })
}
