import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses in a drop-down by typing a part of the wanted name. */
export async function choose(page: Page, field: Locator, text: string) {
  await field.click()
  await field.fill(text)
  const option = optionsOf(page).filter({ hasText: text }).first()
  await option.click()
  await page.keyboard.press('Tab')
  await expect(option).toBeHidden()
}

/** Chooses exactly this in a drop-down of several, whatever was chosen before. */
export async function chooseOnly(page: Page, field: Locator, text: string) {
  await field.click()
  const chosen = optionsOf(page).and(page.locator('.ant-select-item-option-selected'))
  await expect(optionsOf(page).first()).toBeVisible()
  while ((await chosen.count()) > 0) await chosen.first().click()
  await choose(page, field, text)
}

const optionsOf = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option')

/** Says OK to the message with this text. */
export async function acknowledge(page: Page, text: string | RegExp, ok: string | RegExp = /^(OK|ตกลง)$/) {
  const message = page.getByRole('dialog').filter({ hasText: text }).last()
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: ok }).click()
  await expect(message).toBeHidden()
}

/** Says yes to the question with this text. */
export const agree = (page: Page, text: string | RegExp, yes = /^(Confirm|ยืนยัน|Delete|ลบ)$/) =>
  acknowledge(page, text, yes)

/** The row of a list: a table's row on a desk, a card on a phone. */
export const rowWith = (page: Page, text: string) =>
  page.locator('tbody tr, [data-cards] > li').filter({ hasText: text })
