import { expect, type Page } from '@playwright/test'
import { words } from './words.ts'

/* What surrounds every page: the menu of the person behind their initials, and on a phone the bar at the lower edge. */

const languageOf = async (page: Page) =>
  ((await page.locator('html').getAttribute('lang')) === 'th' ? words.th : words.en).Shell

/** Opens the menu behind the initials. */
export async function openAccountMenu(page: Page) {
  const w = await languageOf(page)
  await page.getByRole('banner').getByRole('button', { name: w.accountMenu }).click()
  const menu = page.getByRole('dialog', { name: w.accountMenu })
  await expect(menu).toBeVisible()
  return menu
}

/** Switches the language and closes the menu. */
export async function switchLanguage(page: Page, language: 'en' | 'th') {
  const menu = await openAccountMenu(page)
  await menu.getByRole('button', { name: new RegExp(`^${language.toUpperCase()}`) }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: words[language].Shell.accountMenu })).toBeHidden()
}

/** Signs out, and answers the question. */
export async function signOut(page: Page) {
  const w = await languageOf(page)
  const menu = await openAccountMenu(page)
  await menu.getByRole('button', { name: w.signOut }).click()
  await menu.getByRole('link', { name: w.signOut }).click()
}

/** Opens the whole menu on a phone. */
export async function openMore(page: Page) {
  const w = await languageOf(page)
  await page.getByRole('navigation', { name: w.bar }).getByRole('button', { name: w.more }).click()
  await expect(page.getByRole('dialog', { name: w.menu })).toBeVisible()
}
