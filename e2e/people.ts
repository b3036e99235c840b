import { expect, type Page } from '@playwright/test'
import { decode, encodeInput } from '@daybook/shared/names'
import { product } from './product.ts'

export const PASSWORD = 'Daybook#2026'
export const COMPANY = '3'

/** Opens a path as a user who has just signed in elsewhere; much faster than the sign-in screen, which has its own tests. */
export async function openAs(
  page: Page,
  username: string,
  path: string,
  { company = COMPANY, password = PASSWORD } = {},
) {
  const answer = await page.request.post('/api/Login/Login', {
    headers: { Origin: product().url },
    data: encodeInput('Login/Login', { username, password, companyId: Number(company), modeName: '' }),
  })
  expect(decode(await answer.json()), `sign-in of ${username}`).toMatchObject({ status: 'Success' })
  await page.goto(path)
}

/** Signs in through the screen, as a person does, and waits for the page that the server chooses. */
export async function signIn(
  page: Page,
  username: string,
  { company = COMPANY, password = PASSWORD, query = '' } = {},
) {
  await page.goto(`/login${query}`)
  await fillSignIn(page, username, { company, password })
  await page.getByRole('button', { name: /^(Login|เข้าสู่ระบบ)$/ }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function fillSignIn(page: Page, username: string, { company = COMPANY, password = PASSWORD } = {}) {
  await page.getByRole('combobox', { name: /^(Company|บริษัท)$/ }).selectOption(company)
  await page.getByRole('textbox', { name: /^(Username|ชื่อผู้ใช้)$/ }).fill(username)
  await page.getByLabel(/^(Password|รหัสผ่าน)$/).fill(password)
}
