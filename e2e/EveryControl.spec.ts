import { type ElementHandle, expect, type Locator, type Page, test } from './test.ts'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { type Control, controlsOf, FIELDS, locate, stateOf } from './controls.ts'
import { isAdminScreen, paths } from '../packages/web/src/app/paths.ts'
import { openAs } from './people.ts'
import { dialogs, expectDrawn, openScreen, type Screen, screens } from './screens.ts'
import { openAccountMenu } from './frame.ts'

/*
 * Every control does something: each control of every page, as listed in the accessibility tree, is pressed once, and
 * something noticeable must follow. Nothing may throw, and the server may not fail.
 */

/** Buttons that cancel a question or close what a press opened. */
const BACK_OUT = /^(Cancel|Close|Stay|OK)$/
/** Milliseconds within which something must happen. */
const SOON = 8_000
/** Milliseconds until the URL is the previous one again, if the page was not left. */
const SETTLED = 300
/** Milliseconds for all controls of a part, and the budget after which the test gives up and names the controls it pressed. */
const TEST_TIMEOUT = 420_000
const PART_BUDGET = 360_000

type Way = 'mouse' | 'touch' | 'keys'
/** Text inputs: by keyboard, focusing one is enough. */
const TYPED: ReadonlySet<Control['role']> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox'])

type Part = Screen & { name: string; part: (page: Page) => Locator }

const main = (page: Page) => page.getByRole('main')
const topDialog = (page: Page) => page.getByRole('dialog').last()

/** What other users see in its place. */
const others: readonly Part[] = [
  { name: 'eventRecord of a viewer', as: 'viewer', address: paths.eventRecord, part: main },
  { name: 'createReport of a viewer', as: 'viewer', address: paths.createReport, part: main },
  { name: 'eventToday of an approver', as: 'approver', address: paths.eventToday, part: main },
  { name: 'eventRecord of a reporter', as: 'both', address: paths.eventRecord, part: main },
]
/** Header, menu and footer, which are the same on every page. */
const frames: readonly Part[] = [
  { name: 'header', as: 'both', address: paths.eventToday, part: (page) => page.getByRole('banner') },
  {
    name: 'menu of the person',
    as: 'both',
    address: paths.eventToday,
    goOn: async (page) => void (await openAccountMenu(page)),
    part: topDialog,
  },
  { name: 'menu', as: 'both', address: paths.eventToday, part: (page) => page.getByRole('navigation').first() },
  {
    name: 'menu of administration',
    as: 'admin',
    address: paths.adminHome,
    part: (page) => page.getByRole('navigation').first(),
  },
  { name: 'footer', as: 'both', address: paths.eventToday, part: (page) => page.getByRole('contentinfo') },
]

const parts: readonly Part[] = [
  ...screens
    // A screen on a wall has nobody before it who could press anything.
    .filter(({ name }) => name !== 'wall')
    .map((screen) => ({ ...screen, part: screen.as === null ? (page: Page) => page.locator('body') : main })),
  ...others,
  ...frames,
  ...dialogs('en').map((dialog) => ({ ...dialog, part: topDialog })),
]

test.describe.configure({ mode: 'parallel' })

for (const part of swept(parts)) {
  test(`every control does something: ${part.name}`, async ({ page }) => {
    test.setTimeout(TEST_TIMEOUT)
    expect(await pressAll(page, part)).toEqual([])
  })
}

/** What an approver sees only if a type requires an action: pressed by every input method. */
const REQUIRED = ['inboxMissingAction', 'inboxSkipped', 'approve without an action', 'add a missing action'].concat([
  'no action needed',
])
const required = parts.filter(({ name }) => REQUIRED.includes(name))

for (const part of swept(required, 1)) {
  test(`every control does something by keyboard: ${part.name}`, async ({ page }) => {
    test.setTimeout(TEST_TIMEOUT)
    expect(await pressAll(page, part, 'keys')).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  for (const part of swept(required, 2)) {
    test(`every control does something by touch: ${part.name}`, async ({ page }) => {
      test.setTimeout(TEST_TIMEOUT)
      expect(await pressAll(page, part, 'touch')).toEqual([])
    })
  }
})

test('a viewer is refused the forms of new records instead of getting ones that do nothing', async ({ page }) => {
  for (const address of Object.values(paths).filter((path) => path.startsWith('/Create-') && isAdminScreen(path))) {
    await openAs(page, 'viewer', address)
    await expect(page.getByRole('alert')).toHaveText('No Permission')
    await expect(main(page).getByRole('textbox')).toHaveCount(0)
    await expect(main(page).getByRole('button')).toHaveCount(0)
  }
})

/** The problems of a part's controls. */
async function pressAll(page: Page, screen: Part, way: Way = 'mouse'): Promise<string[]> {
  const wrong: string[] = []
  const watch = watchFaults(page)
  await page.addInitScript(() => {
    // A browser without a printer does not show that a print was requested.
    window.print = () => document.documentElement.setAttribute('data-printed', String(performance.now()))
  })
  await openScreen(page, screen)
  const controls = await controlsOf(screen.part(page))
  expect(controls, `controls of ${screen.name}`).not.toEqual([])
  // If the part is itself a dialog, it stays open.
  const own = await page.getByRole('dialog').count()
  const begun = performance.now()
  const taken: string[] = []
  for (const control of controls) {
    const about = `${screen.name}: ${control.role} '${control.name}'${control.nth > 0 ? ` (${control.nth + 1})` : ''}`
    const since = performance.now() - begun
    if (since > PART_BUDGET) return [...wrong, `${screen.name} takes too long: ${taken.join(', ')}`]
    taken.push(`${Math.round(since / 1000)} s ${control.role} '${control.name}'`)
    if (control.name === '') {
      wrong.push(`${about} has no name`)
      continue
    }
    // The response to an earlier press may have opened something since.
    if (!(await backOut(page, own))) await openAgain(page, screen)
    const target = locate(screen.part(page), control)
    // Finding it by name takes as long as everything else: do it once per control.
    let element: ElementHandle | undefined = (await target.elementHandles())[0]
    // An earlier press may also have removed or disabled it.
    if (!(await element?.isVisible()) || !(await element?.isEnabled())) {
      await openAgain(page, screen)
      element = await target.elementHandle({ timeout: SOON }).catch(() => undefined)
    }
    if (!element) {
      wrong.push(`${about} is not there when the page is opened again`)
      continue
    }
    const address = page.url()
    const problem = await problemOf(page, target, element, control, { own, way })
    if (problem) wrong.push(`${about} ${problem}`)
    wrong.push(...watch.taken().map((fault) => `${about}: ${fault}`))
    if (!(await isAsBefore(page, address, own))) await openAgain(page, screen)
  }
  watch.end()
  return wrong
}

/** Closes what a press opened; returns whether the page is the same as before. */
async function isAsBefore(page: Page, address: string, own: number): Promise<boolean> {
  // A closed dialog removes its history entry a moment later.
  const isHere = (await backOut(page, own)) && (await comesTrue(() => page.url() === address, SETTLED))
  if (!isHere) return false
  await expectDrawn(page)
  return (await page.getByRole('dialog').count()) === own
}

/** Reopens the same page; signs in again if a press signed out. */
async function openAgain(page: Page, screen: Screen) {
  // One of the controls switches the language.
  await page.evaluate(() => localStorage.removeItem('daybook.language'))
  await page.goto(screen.address)
  await expectDrawn(page)
  if (screen.as !== null && new URL(page.url()).pathname === paths.login) await openScreen(page, screen)
  else await screen.goOn?.(page)
  await expectDrawn(page)
}

/** Presses the control; returns the problem if nothing noticeable follows. A radio button that is already on may do nothing. */
async function problemOf(
  page: Page,
  target: Locator,
  element: ElementHandle,
  { role }: Control,
  { own, way }: { own: number; way: Way },
): Promise<string | null> {
  let isNoticed = await element
    .evaluate((one) => one instanceof Element && (one.ariaPressed === 'true' || one.ariaSelected === 'true'))
    .catch(() => false)
  const notice = () => {
    isNoticed = true
  }
  const asked = (request: { url(): string }) => {
    if (/\/(api|Manual|Uploadfiles)/.test(request.url())) notice()
  }
  const popped = (other: Page) => {
    notice()
    void other.close()
  }
  page
    .on('request', asked)
    .on('download', notice)
    .on('popup', popped)
    .on('filechooser', notice)
    .on('framenavigated', notice)
  try {
    const before = await stateOf(page)
    const isBox = role === 'checkbox' || role === 'radio'
    try {
      // What the previous press loaded may open only now, above everything; or the page was rerendered.
      const pressed = isBox && way !== 'keys' ? ((await element.$(LABEL)) ?? element) : element
      await press(pressed, role, way).catch(async () => {
        // A menu has no button that closes it.
        if (!(await backOut(page, own))) await page.keyboard.press('Escape')
        const label = target.locator(LABEL)
        const isLabel = isBox && way !== 'keys' && (await label.count()) > 0
        await press(isLabel ? label : target, role, way)
      })
    } catch (error) {
      return `cannot be pressed: ${String(error).slice(0, 300)}`
    }
    const hasFocus = () => element.evaluate((one) => one === document.activeElement).catch(() => false)
    const isFocused = async () => FIELDS.has(role) && (await hasFocus())
    const isAnswered = async () => isNoticed || (await stateOf(page)) !== before || (await isFocused())
    const answered = await comesTrue(isAnswered, SOON)
    return answered ? null : 'does nothing'
  } finally {
    page
      .off('request', asked)
      .off('download', notice)
      .off('popup', popped)
      .off('filechooser', notice)
      .off('framenavigated', notice)
  }
}

/** Clicks or taps it; by keyboard, sends the focused control the key that activates its role. */
async function press(what: ElementHandle | Locator, role: Control['role'], way: Way) {
  if (way === 'mouse') return what.click({ timeout: SOON })
  if (way === 'touch') return what.tap({ timeout: SOON })
  await what.focus()
  if (TYPED.has(role)) return
  await what.press(role === 'checkbox' || role === 'radio' ? 'Space' : 'Enter', { timeout: SOON })
}

/** Whether a condition becomes true within the given milliseconds. */
function comesTrue(isSo: () => boolean | Promise<boolean>, timeout: number): Promise<boolean> {
  return expect
    .poll(isSo, { timeout })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}

/** For checkboxes and radio buttons inside a label, press the label. */
const LABEL = 'xpath=ancestor::label[1]'

/** Closes what the press opened and declines its questions; false if other dialogs are open than the part's own. */
async function backOut(page: Page, own: number): Promise<boolean> {
  for (let open = await page.getByRole('dialog').count(); open > own; open -= 1) {
    const dialog = topDialog(page)
    if (!(await dialog.isVisible())) break
    const no = dialog.getByRole('button', { name: BACK_OUT }).last()
    if (!(await no.isVisible())) return false
    await no.click()
  }
  // If the part is a dialog, Escape would close it.
  if (own === 0 || (await page.getByRole('listbox').isVisible())) await page.keyboard.press('Escape')
  return (await page.getByRole('dialog').count()) === own
}

/** Collects the page's errors and the server's failures. */
function watchFaults(page: Page) {
  const faults: string[] = []
  const onError = (error: Error) => faults.push(`throws ${error.message}`)
  const onConsole = (message: { type(): string; text(): string }) => {
    // HTTP statuses are checked where the response arrives.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  }
  const onResponse = (response: { status(): number; url(): string }) => {
    if (response.status() >= 500) faults.push(`${response.url()} is ${response.status()}`)
  }
  page.on('pageerror', onError).on('console', onConsole).on('response', onResponse)
  return {
    taken: () => faults.splice(0),
    end: () => page.off('pageerror', onError).off('console', onConsole).off('response', onResponse),
  }
}
