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

/** The first sign-in with a password that an administrator chose: a new one comes before anything else. */
export async function signInFirst(
  page: Page,
  username: string,
  { company = COMPANY, given, own }: { company?: string; given: string; own: string },
) {
  await page.goto('/login')
  await fillSignIn(page, username, { company, password: given })
  await page.getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await expect(dialog.getByRole('alert')).toHaveText(
    'An administrator chose this password. Please choose one that only you know.',
  )
  for (const field of ['New Password', 'Confirm Password']) await dialog.getByLabel(field).fill(own)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const done = page.getByRole('dialog', { name: 'Action Completed' })
  await done.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
  await signIn(page, username, { company, password: own })
}

export async function fillSignIn(page: Page, username: string, { company = COMPANY, password = PASSWORD } = {}) {
  await page.getByRole('combobox', { name: /^(Company|บริษัท)$/ }).selectOption(company)
  await page.getByRole('textbox', { name: /^(Username|ชื่อผู้ใช้)$/ }).fill(username)
  await page.getByLabel(/^(Password|รหัสผ่าน)$/).fill(password)
}
