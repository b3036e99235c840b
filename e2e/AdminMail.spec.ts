import { expect, type Page, test } from '@playwright/test'
import { acknowledge, agree, choose } from './forms.ts'
import { expectGoodLook, LOOKS, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { openScreen } from './places.ts'
import { words } from './words.ts'

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test('the timing of the daily report: read, refused, saved, cancelled', async ({ page }) => {
  await openAs(page, 'admin', '/Admin-Home')
  await openScreen(page, 'Mail Setup & Monitoring')
  const final = panel(page, 'Mail Setup').getByRole('textbox', { name: 'Final Time: Security, Abnormal' })

  await test.step('what is wrong is said at its field', async () => {
    await button(page, 'Edit').click()
    await final.fill('')
    await button(page, 'Save').click()
    await expect(main(page).getByText('Please Specify Time')).toBeVisible()
    await expect(final).toBeFocused()
    await final.fill('25:00')
    await button(page, 'Save').click()
    await expect(main(page).getByText('Invalid Time')).toBeVisible()
  })

  await test.step('a good time is saved', async () => {
    await final.fill('09:30')
    await main(page).getByRole('textbox', { name: 'Note: Security, Abnormal' }).fill('กะกลางคืน')
    await button(page, 'Save').click()
    await agree(page, 'Do you want to save data?')
    await acknowledge(page, 'Data is already saved.')
    const row = panel(page, 'Mail Setup').locator('tbody tr').filter({ hasText: 'กะกลางคืน' })
    await expect(row).toContainText('09:30')
    await expect(row).toContainText('Admin Demo')
  })

  await test.step('cancel forgets what was typed', async () => {
    await button(page, 'Edit').click()
    await final.fill('10:45')
    await button(page, 'Cancel').click()
    await expect(final).toHaveCount(0)
    await expect(panel(page, 'Mail Setup')).not.toContainText('10:45')
  })

  await test.step('the panels fold away', async () => {
    await button(page, 'Mail Monitoring').click()
    await expect(main(page).getByRole('textbox', { name: 'Receiver Name' })).toBeHidden()
    await button(page, 'Mail Monitoring').click()
    await expect(main(page).getByRole('textbox', { name: 'Receiver Name' })).toBeVisible()
  })
})

test('the mail log: filters, and the rule of its day', async ({ page }) => {
  await openAs(page, 'admin', '/MailSetup-Monitoring')
  const log = panel(page, 'Mail Monitoring')
  const day = log.getByRole('textbox', { name: 'Event Date' })
  await expect(day).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
  await day.fill('31/12/2099')
  await button(page, 'Search').click()
  await expect(page.getByText('Event Date must not be later than yesterday.')).toBeVisible()
  await day.fill('')
  await button(page, 'Search').click()
  await expect(page.getByText('Please Specify Event Date')).toBeVisible()
  await day.fill('01/02/2026')
  await choose(page, log.getByRole('combobox', { name: 'Company' }), 'Khiripat Port')
  await button(page, 'Search').click()
  await expect(page).toHaveURL(/day=01%2F02%2F2026/)
  await expect(page).toHaveURL(/company=3/)
  await expect(log.getByText('No letter of that day.')).toBeVisible()
  await page.reload()
  await expect(day).toHaveValue('01/02/2026')
  await choose(page, log.getByRole('combobox', { name: 'Letter' }), 'Weekly Report')
  await expect(log.getByRole('textbox', { name: 'Written on' })).toBeVisible()
})

test('who may not look is told so', async ({ page }) => {
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

  await test.step('mail: what is missing, what may not be tried, and what is not configured', async () => {
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
    await acknowledge(page, /Result: not sent\s*Nothing is configured for this\./)
  })

  await test.step('directories: those of the demo can be read, this machine cannot be looked into', async () => {
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

for (const look of LOOKS) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const { MailSetupMonitoring, TestPis, TestSentMail, ui } = words[look.language]
    const shot = (name: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true, animations: 'disabled' })
    await openAs(page, 'admin', '/MailSetup-Monitoring')
    await expect(panel(page, MailSetupMonitoring.log)).toBeVisible()
    await expectGoodLook(page)
    await shot('mail')
    await button(page, ui.edit).click()
    const times = panel(page, MailSetupMonitoring.setup).getByRole('textbox')
    await times.first().fill('99')
    await button(page, ui.save).click()
    await expect(times.first()).toBeFocused()
    await expectGoodLook(page)
    await shot('edit')
    await page.goto('/Mail-Preview')
    await expect(button(page, MailSetupMonitoring.show)).toBeVisible()
    await expectGoodLook(page)
    await shot('preview')
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
