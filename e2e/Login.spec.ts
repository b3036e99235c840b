import { expect, type Page, test } from './test.ts'
import { linkInLetters } from './letters.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { fillSignIn, PASSWORD, signIn } from './people.ts'
import { encodeRefusal } from '@daybook/shared/codec'

const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

test.describe('what is missing', () => {
  test('is said at each field, and the first gets the focus', async ({ page }) => {
    await page.goto('/login')
    await login(page).click()
    await expect(page.getByText('Please Specify Company')).toBeVisible()
    await expect(page.getByText('Please Specify Username')).toBeVisible()
    await expect(page.getByText('Please Specify Password')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Company' })).toBeFocused()
    await fillSignIn(page, 'admin', { password: '' })
    await login(page).click()
    await expect(page.getByText('Please Specify Company')).toBeHidden()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('is said in Thai to Thai readers', async ({ page }) => {
    await page.goto('/login')
    await login(page).click()
    await expect(page.getByText('Please Specify Company')).toBeVisible()
    await page.getByRole('button', { name: /^TH/ }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    // What was said before follows the language.
    await expect(page.getByText('กรุณาระบุบริษัท')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
    await expect(page.getByText('กรุณาระบุบริษัท')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  })
})

test.describe('signing in', () => {
  for (const [username, landing] of [
    ['reporter', '/Create-Report'],
    // The inbox opens its first report, whose id is then in the URL.
    ['approver', '/Inbox'],
    ['viewer', '/Event-Record'],
    ['both', '/Create-Report'],
  ] as const) {
    test(`${username} lands on ${landing}`, async ({ page }) => {
      await signIn(page, username)
      await expect(page).toHaveURL(({ pathname }) => pathname === landing)
      await page.goto('/login')
      await expect(page).toHaveURL(({ pathname }) => pathname === landing)
    })
  }

  test('a link determines the page', async ({ page }) => {
    await signIn(page, 'areaadmin', { query: '?action_=101' })
    await expect(page).toHaveURL('/Create-Report')
    await page.goto('/login?action=0')
    await expect(page).toHaveURL('/Event-Record')
  })

  test('a wrong password warns and is cleared', async ({ page }) => {
    await page.goto('/login')
    await fillSignIn(page, 'areaadmin', { password: 'Wrong#2026' })
    await login(page).click()
    const warning = page.getByRole('dialog', { name: 'Warning' })
    await expect(warning).toContainText('Company, username or password is incorrect.')
    await expect(warning.getByRole('button', { name: 'OK' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(warning).toBeHidden()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('areaadmin')
  })

  test('a page opened before the sign-in is shown afterwards', async ({ page }) => {
    await page.goto('/Event-Today?open=1')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Session time out')).toBeVisible()
    await fillSignIn(page, 'viewer')
    await login(page).click()
    await expect(page).toHaveURL('/Event-Today?open=1')
  })

  test('a plain user name in ticket signs nobody in', async ({ page }) => {
    await page.goto('/login?ticket=admin')
    await expect(page.getByRole('dialog', { name: 'Warning' })).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(login(page)).toBeVisible()
  })

  test('the eye shows what was typed', async ({ page }) => {
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('secret')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
  })
})

test.describe('Change Password', () => {
  test('asks for everything, checks the new password, and replaces the old one', async ({ page }) => {
    const fresh = 'Harbour#Lamp7'
    await page.goto('/login')
    await page.getByRole('button', { name: 'Change Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Password' })
    const save = dialog.getByRole('button', { name: 'Save' })
    await save.click()
    for (const field of ['Username', 'Old Password', 'New Password', 'Confirm Password']) {
      await expect(dialog.getByText(`Please Specify ${field}`)).toBeVisible()
    }
    await dialog.getByRole('combobox', { name: 'Company' }).selectOption('7')
    await dialog.getByRole('textbox', { name: 'Username' }).fill('manager.c7')
    await dialog.getByLabel('Old Password').fill(PASSWORD)
    await dialog.getByLabel('New Password').fill('tooeasy')
    await dialog.getByLabel('Confirm Password').fill('another')
    await save.click()
    await expect(dialog.getByText(/^Passwords must have at least 8 characters and contain/)).toBeVisible()
    await expect(dialog.getByText('Invalid Password')).toBeVisible()
    for (const field of ['New Password', 'Confirm Password']) await dialog.getByLabel(field).fill('Password1!')
    await save.click()
    await expect(dialog.getByText(/^This password is easy to guess/)).toBeVisible()
    await dialog.getByLabel('New Password').fill(fresh)
    await dialog.getByLabel('Confirm Password').fill(fresh)
    let sent = 0
    await page.route('**/api/Login/ChangePassword', async (route) => {
      sent += 1
      await route.continue()
    })
    await save.dblclick()
    const done = page.getByRole('dialog', { name: 'Action Completed' })
    await expect(done).toContainText('The password was changed.')
    expect(sent).toBe(1)
    await done.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
    await signIn(page, 'manager.c7', { company: '7', password: fresh })
    await expect(page).toHaveURL('/Event-Record')
  })

  test('opens by itself, with the username locked, when the password is too old', async ({ page }) => {
    // The server's clock cannot be moved here; its own test shows that it answers like this after 90 days.
    const message = 'Your password is more than 90 days old. Please change it.'
    await page.route('**/api/Login/Login', (route) =>
      route.fulfill({ json: encodeRefusal(undefined, { status: 'Error', message, isChangePassword: true }) }),
    )
    await page.goto('/login')
    await fillSignIn(page, 'manager.c10', { company: '10' })
    await login(page).click()
    const dialog = page.getByRole('dialog', { name: 'Change Password' })
    await expect(dialog.getByRole('alert')).toHaveText(message)
    await expect(dialog.getByRole('textbox', { name: 'Username' })).toBeDisabled()
    await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveValue('manager.c10')
    await expect(dialog.getByRole('combobox', { name: 'Company' })).toHaveValue('10')
    // Typed a moment ago: only the new one is asked for.
    await expect(dialog.getByLabel('Old Password')).toHaveValue(PASSWORD)
    await expect(dialog.getByLabel('New Password')).toBeFocused()
  })
})

test.describe('Forgot Password', () => {
  test('checks the address and asks before it sends', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
    // The field has the ring, and no second one within it.
    const email = dialog.getByRole('textbox', { name: 'Email' })
    await expect(email).toBeFocused()
    await expect(email).toHaveCSS('outline-style', 'none')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Please Specify Email')).toBeVisible()
    await email.fill('no address')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Invalid Email')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody@daybook.example')
    await dialog.getByRole('button', { name: 'Send' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm' })
    await expect(question).toContainText('Do you want to Email Forgot Password?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog', { name: 'Action Completed' })).toContainText('Forgot Password Complete.')
  })

  test('the letter sets a new password, once', async ({ page }) => {
    const fresh = 'Morning#Tide8'
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('manager.c6@daybook.example')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Confirm' }).getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog', { name: 'Action Completed' }).getByRole('button', { name: 'OK' }).click()

    let link = ''
    await expect
      .poll(async () => {
        link = await linkInLetters('manager.c6@daybook.example')
        return link
      })
      .toContain('/Set-Password?token=')
    await page.goto(link)
    await expect(page.getByText(/manager\.c6/)).toBeVisible()
    await page.getByRole('button', { name: 'Set Password' }).click()
    await expect(page.getByText('Please Specify New Password')).toBeVisible()
    await page.getByLabel('New Password').fill(fresh)
    await page.getByLabel('Confirm Password').fill(fresh)
    await page.getByRole('button', { name: 'Set Password' }).click()
    await page.getByRole('dialog', { name: 'Action Completed' }).getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL('/login')
    await signIn(page, 'manager.c6', { company: '6', password: fresh })

    await page.goto(link)
    await expect(page.getByText('This link has expired or was already used. Please ask for a new one.')).toBeVisible()
    await expect(page.getByLabel('New Password')).toBeHidden()
  })
})

test.describe('Contact Us', () => {
  test('shows what the server has', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Contact Us' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Us' })
    await expect(dialog).toContainText('The reporting desk')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Contact Us' })).toBeFocused()
  })
})

test.describe('the chooser', () => {
  for (const address of ['/Action-Login', '/mail/Action-Login']) {
    test(`${address} offers both ways and carries the link through`, async ({ page }) => {
      await page.goto(`${address}?action=101&evdete=a-b&evreport=c_d`)
      await expect(page.getByRole('heading', { name: 'Login By User Company' })).toBeVisible()
      await expect(page.getByText('สำหรับผู้ใช้งานของบริษัทอื่น ๆ ทั้งหมด')).toBeVisible()
      await expect(page.getByText('Not configured')).toHaveCount(2)
      // Ways without a link come after the others.
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Login by System', 'Login By User Company'])
      await page.getByRole('link', { name: /Login by System/ }).click()
      await expect(page).toHaveURL('/login?action=101&evdete=a-b&evreport=c_d')
    })
  }
})

test('uses only its own scripts, styles and fonts, and no inline script', async ({ page }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url() || request.url()).origin && page.url() !== 'about:blank') {
      strangers.push(request.url())
    }
  })
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text())
  })
  const answer = await page.goto('/login')
  await expect(login(page)).toBeVisible()
  expect(answer?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(strangers).toEqual([])
  expect(refusals).toEqual([])
})

for (const look of looksOf(11)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    await page.goto('/login')
    const submit = page.getByRole('button', { name: /^(Login|เข้าสู่ระบบ)$/ })
    await submit.click()
    await expectGoodLook(page)
    for (const name of [/^(Change Password|เปลี่ยนรหัสผ่าน)$/, /^(Forgot Password|ลืมรหัสผ่าน)$/, /^(Contact Us|ติดต่อเรา)$/]) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectGoodLook(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.goto('/Action-Login')
    await expect(page.getByRole('link', { name: /Login by System|เข้าสู่ระบบด้วยบัญชีของระบบ/ })).toBeVisible()
    await expectGoodLook(page)
    await page.goto('/Set-Password?token=nothing')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}
