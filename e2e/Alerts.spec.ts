import { openAs } from './people.ts'
import { uniqueWords } from './reports.ts'
import { expect, test } from './test.ts'
import { words } from './words.ts'

/* Alerts: played before they are saved, stopped and deleted. */

const w = words.en.Alerts

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
