import { expect, type Locator, type Page, test } from './test.ts'
import { acknowledge } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { PASSWORD, openAs, signIn } from './people.ts'
import { success } from '@daybook/shared/calls/shapes/answer'
import { runningVersion } from '../packages/server/src/platform/version.ts'
import { toWire } from '@daybook/shared/codec'
import { openAccountMenu, openMore, signOut, switchLanguage } from './frame.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test.describe('the menus', () => {
  test('list what the server returns, in its order, and mark the current page', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Record')
    await expect(menu(page).getByRole('link').first()).toHaveText('Create Report')
    await expect(menu(page).getByRole('link', { name: 'Event Record' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Record')
    await menu(page).getByRole('link', { name: 'Event Today' }).click()
    await expect(page).toHaveURL('/Event-Today')
    await expect(menu(page).locator('[aria-current=page]')).toHaveText('Event Today')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle('Event Today · Daybook')
  })

  test('are at the side or, if that is closed, under the header, and stay there', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Record')
    const side = (await menu(page).boundingBox())?.height ?? 0
    await page.getByRole('button', { name: 'Hide menu' }).click()
    await expect(page.getByRole('button', { name: 'Show menu' })).toHaveAttribute('aria-expanded', 'false')
    expect((await menu(page).boundingBox())?.height).toBeLessThan(side)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Show menu' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Event Record' })).toBeVisible()
  })

  test('are a drawer on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, 'viewer', '/Event-Record')
    await expect(menu(page)).toBeHidden()
    await openMore(page)
    await menu(page).getByRole('link', { name: 'Event Today' }).click()
    await expect(page).toHaveURL('/Event-Today')
    await expect(menu(page)).toBeHidden()
  })

  for (const width of [768, 1179]) {
    test(`are a rail of icons at ${width} px, which opens`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openAs(page, 'viewer', '/Event-Record')
      const today = menu(page).getByRole('link', { name: 'Event Today' })
      await expect(menu(page).locator('[aria-current=page]')).toHaveAccessibleName('Event Record')
      expect((await menu(page).boundingBox())?.width).toBe(64)
      expect((await today.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      // Its name shows on focus by keyboard, and on hover.
      await page.getByRole('button', { name: 'Show menu' }).focus()
      await page.keyboard.press('Tab')
      while (!(await today.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab')
      await expect(page.getByRole('tooltip')).toHaveText('Event Today')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('tooltip')).toBeHidden()
      await today.hover()
      await expect(page.getByRole('tooltip')).toHaveText('Event Today')
      await expectGoodLook(page)

      const open = page.getByRole('button', { name: 'Show menu' })
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await open.press('Enter')
      await expect(drawer.getByRole('link', { name: 'Event Today' })).toContainText('Event Today')
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(open).toBeFocused()
      await open.click()
      await expect(drawer).toBeVisible()
      await page.goBack()
      await expect(drawer).toBeHidden()
      await expect(page).toHaveURL('/Event-Record')
      await today.click()
      await expect(page).toHaveURL('/Event-Today')
    })
  }

  test('are whole from 1180 px on', async ({ page }) => {
    await page.setViewportSize({ width: 1180, height: 900 })
    await openAs(page, 'viewer', '/Event-Record')
    expect((await menu(page).boundingBox())?.width).toBe(220)
  })

  test('are hidden when they cannot be loaded, and the page works on', async ({ page }) => {
    await page.route('**/api/MP_Front/LoadMP_Front', (route) => route.abort())
    await openAs(page, 'viewer', '/Event-Record')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Record')
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('button', { name: /(Show|Hide) menu/ })).toBeHidden()
    await openAccountMenu(page)
  })
})

test.describe('the bar of a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })

  test('has what the person may open, with what waits there', async ({ page }) => {
    await openAs(page, 'both', '/Event-Today')
    await expect(bar(page).getByRole('link').first()).toHaveAccessibleName('Today')
    await expect(bar(page).getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
    await bar(page)
      .getByRole('link', { name: /^Inbox \d+ reports wait for your decision$/ })
      .tap()
    await expect(page).toHaveURL('/Inbox')
    await bar(page)
      .getByRole('link', { name: /^Report / })
      .tap()
    await expect(page).toHaveURL('/Create-Report')
    await openAs(page, 'viewer', '/Event-Today')
    await expect(bar(page).getByRole('link', { name: 'Inbox' })).toHaveCount(0)
    for (const one of await bar(page).getByRole('listitem').all()) {
      const { width = 0, height = 0 } = (await one.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })

  test('leads out of the administration, whose menu is behind More', async ({ page }) => {
    await openAs(page, 'admin', '/Company')
    await openMore(page)
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Event Type' })).toBeVisible()
    await page.goBack()
    await bar(page).getByRole('link', { name: 'Today' }).tap()
    await expect(page).toHaveURL('/Event-Today')
  })

  test('covers neither the buttons of a form, nor its messages, nor what has the focus', async ({ page }) => {
    await openAs(page, 'reporter', '/Create-Report?form=1')
    const submit = page.getByRole('main').getByRole('button', { name: 'Submit' })
    await expect(submit).toBeVisible()
    const top = async () => (await bar(page).boundingBox())?.y ?? 0
    const bottomOf = async (one: Locator) => {
      const box = await one.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    expect(await bottomOf(submit)).toBeLessThanOrEqual(await top())
    expect(await top()).toBeGreaterThan(700)
    // By keyboard through the whole page.
    const covered = async () => {
      const { y = 0, height = 0 } = (await page.locator(':focus').boundingBox()) ?? {}
      const isInBar = await page.locator(':focus').evaluate((one) => one.closest('nav, header') !== null)
      return !isInBar && height < 300 && (y < 56 || y + height > (await top()))
    }
    await page.getByRole('main').focus()
    for (let at = 0; at < 25; at++) {
      await page.keyboard.press('Tab')
      expect(await covered(), await page.locator(':focus').evaluate((one) => one.outerHTML)).toBe(false)
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await bottomOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual((await top()) + 1)
    await page.emulateMedia({ media: 'print' })
    await expect(bar(page)).toBeHidden()
  })
})

test.describe('the menu of the person', () => {
  for (const width of [1440, 390]) {
    test(`asks once before it signs out, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await openAs(page, 'both', '/Event-Today')
      const menu = await openAccountMenu(page)
      await expect(menu).toContainText('Both Demo')
      await expect(menu).toContainText('Reporter, Approver')
      const ask = menu.getByRole('button', { name: 'Sign out' })
      const at = await ask.boundingBox()
      await ask.click()
      await expect(menu.getByRole('group', { name: 'Sign out of Daybook?' })).toBeVisible()
      await expect(menu.getByRole('button', { name: 'Cancel' })).toBeFocused()
      // A second press at the same place does nothing.
      await page.mouse.click((at?.x ?? 0) + 20, (at?.y ?? 0) + (at?.height ?? 0) / 2)
      await expect(page).toHaveURL('/Event-Today')
      await expectGoodLook(page)
      await menu.getByRole('button', { name: 'Cancel' }).click()
      await expect(ask).toBeVisible()
      await page.goBack()
      await expect(menu).toBeHidden()
      await expect(page).toHaveURL('/Event-Today')
      await signOut(page)
      await expect(page).toHaveURL('/login')
    })
  }

  test('leads to the account and closes', async ({ page }) => {
    await openAs(page, 'both', '/Event-Today')
    const menu = await openAccountMenu(page)
    await menu.getByRole('link', { name: 'My account' }).click()
    await expect(page).toHaveURL('/My-Account')
    await expect(menu).toBeHidden()
  })
})

test.describe('the header', () => {
  test('shows the full name and the role', async ({ page }) => {
    await signIn(page, 'areaadmin')
    await expect(page.getByRole('banner')).toContainText('Area Admin Demo')
    await expect(page.getByRole('banner').getByRole('button', { name: /…/ })).toBeHidden()
  })

  test('shows several roles by an ellipsis that opens the list', async ({ page }) => {
    await signIn(page, 'both')
    await page.getByRole('button', { name: /^Reporter…/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Group User' })
    await expect(dialog.getByRole('listitem')).toHaveText(['Reporter', 'Approver'])
  })

  test('changes the language of everything, for good', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Record')
    await switchLanguage(page, 'th')
    await expect(
      page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'เหตุการณ์วันนี้' }),
    ).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    const own = await openAccountMenu(page)
    await expect(own.getByRole('button', { name: /^TH/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test('changes the theme, for good', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Record')
    const own = await openAccountMenu(page)
    await own.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('the first key press offers to skip to the content', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Record')
    await page.reload()
    await expect(menu(page).getByRole('link').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('the footer has the version, the year and the privacy notice', async ({ page }) => {
  await openAs(page, 'viewer', '/Event-Record')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`Version ${runningVersion().version}`)
  await expect(footer).toContainText('© 2020')
  await footer.getByRole('button', { name: 'Privacy Notice' }).click()
  await expect(page.getByRole('dialog', { name: 'Privacy Notice' })).toContainText('personal data')
})

test('a dialog that cannot be fetched says so, leaves the page as it was, and opens once the connection is back', async ({
  page,
  context,
}) => {
  await openAs(page, 'viewer', '/Event-Record')
  const words = page.getByRole('textbox', { name: 'Description text' })
  await words.fill('typed before the line went dead')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Privacy Notice' }).click()
  await acknowledge(page, 'The server could not be reached.')
  await expect(words).toHaveValue('typed before the line went dead')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Privacy Notice' }).click()
  await expect(page.getByRole('dialog', { name: 'Privacy Notice' })).toBeVisible()
})

test('so do the dialogs of the administration', async ({ page, context }) => {
  await openAs(page, 'admin', '/User-Permission?name=Both')
  await page.getByRole('link', { name: 'Edit Both Demo' }).click()
  const tel = page.getByRole('textbox', { name: 'Tel' })
  await tel.fill('02-000-0001')
  const buttons = ['Changes', 'What would this person see', 'Why can this person see this area']
  await context.setOffline(true)
  for (const name of buttons) {
    await page.getByRole('button', { name }).click()
    await acknowledge(page, 'The server could not be reached.')
    await expect(tel).toHaveValue('02-000-0001')
  }
  await context.setOffline(false)
  for (const name of buttons) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expect(tel).toHaveValue('02-000-0001')
})

test('a screen that cannot be fetched leaves the menu, and opens on retry', async ({ page, context }) => {
  await openAs(page, 'admin', '/Admin-Home')
  await expect(page.getByRole('heading', { name: 'What needs attention' })).toBeVisible()
  const entry = page.getByRole('navigation', { name: 'Administration menu' }).getByRole('link', { name: 'Event Type' })
  await expect(entry).toBeVisible()
  await context.setOffline(true)
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
  await expect(entry).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Event Type' })).toBeVisible()
  // Including its styles, which had not loaded either.
  await expect(page.getByRole('link', { name: 'Add Event Type' }).locator('..')).toHaveCSS('display', 'flex')
})

test('an editor that cannot be fetched can be retried, and then has its styles', async ({ page }) => {
  await page.route(/\/ContactEditor-/, (route) => route.abort())
  await openAs(page, 'admin', '/Contact-US')
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toContainText('could not be loaded')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await page.unroute(/\/ContactEditor-/)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('toolbar')).toHaveCSS('display', 'flex')
})

test.describe('an ended session', () => {
  test('lets the person sign in again over the page, and the call goes on', async ({ page, context }) => {
    await openAs(page, 'viewer', '/Event-Record')
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
    await context.clearCookies()
    await menu(page).getByRole('link', { name: 'Contact Us' }).click()
    const dialog = page.getByRole('dialog', { name: 'Session time out' })
    await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveValue('viewer')
    await expect(dialog.getByRole('textbox', { name: 'Username' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()

    await dialog.getByLabel('Password', { exact: true }).fill('Wrong#2026')
    await dialog.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('dialog', { name: 'Warning' }).getByRole('button', { name: 'OK' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/Contact-US')
    await expect(page.getByRole('main')).toContainText('The reporting desk')
  })

  test('keeps what was typed', async ({ page, context }) => {
    await openAs(page, 'viewer', '/Event-Record')
    const text = page.getByRole('main').getByRole('textbox', { name: 'Description' })
    await text.fill('pump seal')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Session time out' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in again' }).click()
    await expect(dialog).toBeHidden()
    await expect(text).toHaveValue('pump seal')
    await expect(page).toHaveURL(/pump/)
  })

  test('or leads to the sign-in page', async ({ page, context }) => {
    await openAs(page, 'viewer', '/Event-Record')
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
    await context.clearCookies()
    await menu(page).getByRole('link', { name: 'Event Today' }).click()
    await page.getByRole('button', { name: 'Go to the sign-in page' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Session time out')).toBeVisible()
  })
})

test.describe('a session that nobody uses', () => {
  const warning = (page: Page) => page.getByRole('dialog', { name: 'Your session ends soon' })
  /** All that it asks for is there: a later answer would tell the page the server's time, which does not jump. */
  const openRead = async (page: Page) => {
    await openAs(page, 'viewer', '/Event-Record')
    await page.waitForLoadState('networkidle')
  }
  const CALL = '**/api/MP_Front/LoadMP_Front'

  test('is announced 5 minutes before its end, and kept by one press', async ({ page }) => {
    await openRead(page)
    // What the page asks by itself while the clock jumps is answered with the server's time, which does not jump.
    await page.route('**/api/**', (route) => route.abort())
    await page.clock.fastForward('07:54:00')
    await expect(warning(page)).toBeHidden()
    await page.clock.fastForward('01:30')
    await expect(warning(page)).toContainText('Nothing was done for almost 8 hours.')
    await expect(warning(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await expectGoodLook(page)
    await page.unroute('**/api/**')
    const call = page.waitForRequest(CALL)
    await page.keyboard.press('Enter')
    expect((await call).headers()['daybook-absent']).toBeUndefined()
    await expect(warning(page)).toBeHidden()
  })

  test('asks for the password at its end, over the page', async ({ page, context }) => {
    await openRead(page)
    const text = page.getByRole('main').getByRole('textbox', { name: 'Description' })
    await text.fill('pump seal')
    await page.clock.fastForward('07:56:00')
    await expect(warning(page)).toBeVisible()
    await context.clearCookies()
    const call = page.waitForRequest(CALL)
    await page.clock.fastForward('05:00')
    // The page asks by itself, which does not extend the session.
    expect((await call).headers()['daybook-absent']).toBe('1')
    await expect(warning(page)).toBeHidden()
    await page.getByRole('dialog', { name: 'Session time out' }).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(text).toHaveValue('pump seal')
  })

  test('goes on without a question for somebody who is at the page', async ({ page }) => {
    await openRead(page)
    await page.clock.fastForward('07:54:00')
    await page.keyboard.press('Shift')
    const call = page.waitForRequest(CALL)
    await page.clock.fastForward('01:30')
    expect((await call).headers()['daybook-absent']).toBeUndefined()
    await expect(warning(page)).toBeHidden()
  })
})

test('signing out ends the session at once', async ({ page }) => {
  await signIn(page, 'manager.c1', { company: '1' })
  const before = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await signOut(page)
  await expect(page).toHaveURL('/login')
  const answer = await page.request.post('/api/MP_Front/LoadMP_Front', {
    data: {},
    headers: { Cookie: before, Origin: new URL(page.url()).origin },
  })
  expect(answer.status()).toBe(401)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})

test.describe('error pages', () => {
  for (const [address, text] of [
    ['/403', "Sorry, you don't have access to this page"],
    ['/nowhere/at.all', 'Sorry, the page you visited does not exist'],
    ['/500', 'Sorry, the server is reporting an error'],
  ] as const) {
    test(`${address} says what is wrong`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
      await page.getByRole('link', { name: 'Go to the start page' }).click()
      await expect(page).toHaveURL(/\/login/)
    })
  }

  test('a path typed in different case opens the page, with its query', async ({ page }) => {
    await openAs(page, 'reporter', '/create-report')
    await expect(page).toHaveURL('/Create-Report')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/EVENT-record?text=Pump%20Room')
    await expect(page).toHaveURL('/Event-Record?text=Pump+Room')
    await expect(page.getByRole('textbox', { name: 'Description text' })).toHaveValue('Pump Room')
  })

  test('a person without access to a page is told so and led to the refusal page', async ({ page }) => {
    await openAs(page, 'approver', '/Create-Report')
    await page.getByRole('dialog', { name: 'No Permission' }).getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL('/403')
    await expect(page.getByRole('heading', { name: "Sorry, you don't have access to this page" })).toBeVisible()
  })

  test('a page that breaks says so and offers a way out', async ({ page }) => {
    // An answer without the lists that the page expects: the server validates its answers, so this would be a bug of ours.
    await page.route('**/api/EventToday/LoadEventToday', (route) =>
      route.fulfill({ json: toWire(success, { status: 'Success', message: '' }) as object }),
    )
    await openAs(page, 'viewer', '/Event-Today')
    await expect(page.getByRole('heading', { level: 1, name: 'Ops, an error occurred' })).toBeVisible()
    await expectGoodLook(page)
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL('/Event-Record')
  })

  test('a failing server shows an error dialog, and trying again works', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Record')
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
    await page.route('**/api/EventToday/LoadEventToday', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await menu(page).getByRole('link', { name: 'Event Today' }).click()
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await expect(dialog).toContainText('Sorry, the server is reporting an error')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await page.unroute('**/api/EventToday/LoadEventToday')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  })
})

test.describe('a newer build', () => {
  const later = '9999-12-31T00:00:00.000Z'

  test('is loaded when the person returns to the window', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Record')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Record')
    await page.route('**/meta.json', (route) => route.fulfill({ json: { buildDate: later } }))
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await loaded
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Record')
  })

  test('is only offered while a form or dialog is open', async ({ page }) => {
    await openAs(page, 'viewer', '/Event-Record')
    await page.route('**/meta.json', (route) => route.fulfill({ json: { buildDate: later } }))
    await page.getByRole('button', { name: 'Privacy Notice' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.dataset.before = 'yes'
      dispatchEvent(new Event('focus'))
    })
    await expect(page.getByText('A new version of Daybook is ready.')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-before', 'yes')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-before', 'yes')
  })
})

for (const look of looksOf(13)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    await openAs(page, 'both', '/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodLook(page)
    await page.goto('/Contact-US')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodLook(page)
    if (look.width < 720) {
      await openMore(page)
      await expectGoodLook(page)
      await page.keyboard.press('Escape')
    } else {
      await page.getByRole('button', { name: /Hide menu|ซ่อนเมนู/ }).click()
      await expectGoodLook(page)
    }
    await openAccountMenu(page)
    await expectGoodLook(page)
    await page.context().close()
  })
}
