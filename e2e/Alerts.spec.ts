import { openAs } from './people.ts'
import { uniqueWords } from './reports.ts'
import { expect, test } from './test.ts'
import { words } from './words.ts'

/* Alerts: played before they are saved, stopped and deleted. */

const w = words.en.Alerts

test('an alert of silence says when nothing was reported, and can be changed', async ({ page }) => {
  await openAs(page, 'admin', '/Alerts')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: w.new }).click()
  const form = page.getByRole('dialog', { name: w.new })
  const name = uniqueWords('Quiet')
  await form.getByRole('textbox', { name: w.name }).fill(name)
  await form.getByRole('radio', { name: w.kindSilence }).check()
  await expect(form.getByText(w.onlyAbnormal)).toBeHidden()
  const hours = form.getByRole('textbox', { name: w.silentFor })
  await hours.fill('19')
  const play = form.getByRole('button', { name: w.play.replace('{n}', '90') })
  await play.click()
  await expect(hours).toHaveAttribute('aria-invalid', 'true')
  await hours.fill('4')
  await form.getByRole('checkbox', { name: w.silentPerArea }).check()
  await play.click()
  await expect(form.getByText(/In the last 90 days it would/)).toBeVisible()
  await form.getByRole('button', { name: words.en.ui.save }).click()
  const card = main.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('No report for 4 h, counted from 06:00 from one area')
  await card.getByRole('button', { name: words.en.ui.edit }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: w.kindSilence })).toBeChecked()
})

test('an alert is played, saved, stopped and deleted', async ({ page }) => {
  await openAs(page, 'admin', '/Alerts')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: w.new }).click()
  const form = page.getByRole('dialog', { name: w.new })
  const play = form.getByRole('button', { name: w.play.replace('{n}', '90') })
  await play.click()
  await expect(form.getByText('Please Specify Name of the alert')).toBeVisible()
  const name = uniqueWords('Pumps')
  await form.getByRole('textbox', { name: w.name }).fill(name)
  await play.click()
  await expect(form.getByText(/In the last 90 days it would/)).toBeVisible()
  await form.getByRole('button', { name: words.en.ui.save }).click()
  const card = main.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText(w.onlyAbnormal)
  await card.getByRole('button', { name: w.mute }).click()
  await expect(card).toContainText(w.state.muted)
  await card.getByRole('button', { name: words.en.ui.delete }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.en.ui.delete }).click()
  await expect(card).toHaveCount(0)
})
