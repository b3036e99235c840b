import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses in a drop-down by typing a part of the wanted name. */
export async function choose(page: Page, field: Locator, text: string) {
  await field.click()
  await field.fill(text)
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first()
  await option.click()
  // A list of several stays open.
  await page.keyboard.press('Tab')
  await expect(option).toBeHidden()
}

/** Says OK to the message with this text. */
export async function acknowledge(page: Page, text: string | RegExp, ok = /^(OK|ตกลง)$/) {
  const message = page.getByRole('dialog').filter({ hasText: text }).last()
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: ok }).click()
  await expect(message).toBeHidden()
}

/** Says yes to the question with this text. */
export const agree = (page: Page, text: string | RegExp) => acknowledge(page, text, /^(Confirm|ยืนยัน|Delete|ลบ)$/)

/** The row of a list: a table's row on a desk, a card on a phone. */
export const rowWith = (page: Page, text: string) => page.locator('tbody tr, .cards > li').filter({ hasText: text })
