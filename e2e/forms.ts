import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses in a drop-down by typing part of the name; on a phone, in the tray that opens. */
export async function choose(page: Page, field: Locator, text: string) {
  await field.click()
  await search(page, field, text)
  const option = optionsOf(page).filter({ hasText: text }).first()
  await option.click()
  await closeList(page)
}

/** Types into the field whose list is open, or into the tray's search field if the list is long enough to have one. */
export async function search(page: Page, field: Locator, text: string) {
  await expect(page.getByRole('listbox')).toBeVisible()
  if (await field.evaluate((element) => element instanceof HTMLInputElement)) await field.fill(text)
  else if (await page.getByRole('searchbox').isVisible()) await page.getByRole('searchbox').fill(text)
}

/** Leaves a list that stays open while choosing. */
export async function closeList(page: Page) {
  const done = page.getByRole('button', { name: /^(Done|เสร็จสิ้น)$/ })
  if (await done.isVisible()) await done.click()
  else await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toBeHidden()
}

/** The container of a field: its label, its chosen values, and its error message. */
export const boxOf = (page: Page | Locator, field: Locator) => page.locator('[data-field]', { has: field })

/** The names of the chosen values in a drop-down: in its field, or next to it if there are several. */
export const chosenIn = (field: Locator) =>
  field.evaluate((element) => {
    const typed = element instanceof HTMLInputElement ? element.value : ''
    return `${typed} ${element.closest('[data-field]')?.textContent ?? ''}`
  })

/** Chooses exactly this in a multiple-choice drop-down, whatever was chosen before. */
export async function chooseOnly(page: Page, field: Locator, text: string) {
  await field.click()
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true })
  await expect(optionsOf(page).first()).toBeVisible()
  while ((await chosen.count()) > 0) await chosen.first().click()
  await search(page, field, text)
  await optionsOf(page).filter({ hasText: text }).first().click()
  await closeList(page)
}

/** The options of the open list; a native select has options too. */
export const optionsOf = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Presses OK in the message with this text. */
export async function acknowledge(page: Page, text: string | RegExp, ok: string | RegExp = /^(OK|ตกลง)$/) {
  const message = page.getByRole('dialog').filter({ hasText: text }).last()
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: ok }).click()
  await expect(message).toBeHidden()
}

/** Confirms the question with this text. */
export const agree = (page: Page, text: string | RegExp, yes = /^(Confirm|ยืนยัน|Delete|ลบ)$/) =>
  acknowledge(page, text, yes)

/** A row of a list: a table row on a desktop, a card on a phone. */
export const rowWith = (page: Page, text: string) =>
  page.locator('tbody tr, [data-cards] > li').filter({ hasText: text })

/** A date or time field, which is typed in segments. */
export const part = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('group', { name, ...(typeof name === 'string' ? { exact: true } : {}) })

/** Types the digits of '20/11/2026' or '08:15' one by one, as a person does, and leaves the field. */
export async function typeParts(field: Locator, value: string) {
  const parts = field.getByRole('spinbutton')
  await parts.first().click()
  for (const digits of value.split(/[/:]/)) await field.page().keyboard.type(digits)
  await field.page().keyboard.press('Tab')
}

/** Empties a date or time segment by segment, and leaves the field. */
export async function emptyParts(field: Locator) {
  const page = field.page()
  const parts = field.getByRole('spinbutton')
  await expect(parts.first()).toBeVisible()
  for (let nth = (await parts.count()) - 1; nth >= 0; nth--) {
    await parts.nth(nth).click()
    for (let digit = 0; digit < 4; digit++) await page.keyboard.press('Backspace')
  }
  await page.keyboard.press('Tab')
}

/** The displayed text of a date or time. */
export const readParts = async (field: Locator) => ((await field.textContent()) ?? '').replace(/[^\d/:]/g, '')

/** The display of a date or time in its field; a time also has invisible direction marks. */
export const shown = (value: string) => new RegExp(`^\\W*${value}\\W*$`)
