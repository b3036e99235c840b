import { type ElementHandle, expect, type Locator, type Page, test } from './test.ts'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { type Control, controlsOf, FIELDS, locate, stateOf } from './controls.ts'
import { isAdminScreen, paths } from '../packages/web/src/app/paths.ts'
import { openAs } from './people.ts'
import { dialogs, expectDrawn, openScreen, type Screen, screens } from './screens.ts'

/*
 * Whatever can be pressed does something: every control of every page is pressed once, as the accessibility tree lists
 * them, and something that a person would notice has to follow. Nothing may throw, and the server may not fail.
 */

/** A press that asks something, or opens something, is taken back by these. */
const BACK_OUT = /^(Cancel|Close|Stay|OK)$/
/** Milliseconds in which something has to happen. */
const SOON = 8_000
/** Milliseconds in which the address is the one before again, where it was not left. */
const SETTLED = 300
/** Milliseconds for all controls of a part, and for those that are pressed before the test gives up with their names. */
const TEST_TIMEOUT = 420_000
const PART_BUDGET = 360_000

type Way = 'mouse' | 'touch' | 'keys'
/** What is typed into: by keys, to come to it is all. */
const TYPED: ReadonlySet<Control['role']> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox'])

type Part = Screen & { name: string; part: (page: Page) => Locator }

const main = (page: Page) => page.getByRole('main')
const topDialog = (page: Page) => page.getByRole('dialog').last()

/** What others see in place of it. */
const others: readonly Part[] = [
  { name: 'eventRecord of a viewer', as: 'viewer', address: paths.eventRecord, part: main },
  { name: 'createReport of a viewer', as: 'viewer', address: paths.createReport, part: main },
  { name: 'eventToday of an approver', as: 'approver', address: paths.eventToday, part: main },
  { name: 'eventRecord of a reporter', as: 'both', address: paths.eventRecord, part: main },
]
/** Header, menu and footer, which are the same around every page. */
const frames: readonly Part[] = [
  { name: 'header', as: 'both', address: paths.eventToday, part: (page) => page.getByRole('banner') },
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
  ...screens.map((screen) => ({ ...screen, part: screen.as === null ? (page: Page) => page.locator('body') : main })),
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

/** What an approver meets only where a type requires an action: pressed in each way that somebody may have. */
const REQUIRED = ['inboxMissingAction', 'inboxSkipped', 'approve without an action', 'add a missing action'].concat([
  'no action needed',
])
const required = parts.filter(({ name }) => REQUIRED.includes(name))

for (const part of swept(required, 1)) {
  test(`every control does something by keys: ${part.name}`, async ({ page }) => {
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

test('who only looks is refused the forms of new records instead of being shown dead ones', async ({ page }) => {
  for (const address of Object.values(paths).filter((path) => path.startsWith('/Create-') && isAdminScreen(path))) {
    await openAs(page, 'viewer', address)
    await expect(page.getByRole('alert')).toHaveText('No Permission')
    await expect(main(page).getByRole('textbox')).toHaveCount(0)
    await expect(main(page).getByRole('button')).toHaveCount(0)
  }
})

/** What is wrong with the controls of a part. */
async function pressAll(page: Page, screen: Part, way: Way = 'mouse'): Promise<string[]> {
  const wrong: string[] = []
  const watch = watchFaults(page)
  await page.addInitScript(() => {
    // A browser without a printer says nothing of what it was asked for.
    window.print = () => document.documentElement.setAttribute('data-printed', String(performance.now()))
  })
  await openScreen(page, screen)
  const controls = await controlsOf(screen.part(page))
  expect(controls, `controls of ${screen.name}`).not.toEqual([])
  // A dialog that is the part itself stays open.
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
    // What a press before asked for may have opened something since.
    if (!(await backOut(page, own))) await openAgain(page, screen)
    const target = locate(screen.part(page), control)
    // To find it by its name takes as long as all the rest: it is done once for each.
    let element: ElementHandle | undefined = (await target.elementHandles())[0]
    // Or have put it away, or switched it off.
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

/** Takes back what a press opened; whether the page is the one before. */
async function isAsBefore(page: Page, address: string, own: number): Promise<boolean> {
  // A dialog that was closed takes its entry of the history back a moment later.
  const isHere = (await backOut(page, own)) && (await comesTrue(() => page.url() === address, SETTLED))
  if (!isHere) return false
  await expectDrawn(page)
  return (await page.getByRole('dialog').count()) === own
}

/** The same page afresh; who signed out on the way signs in again. */
async function openAgain(page: Page, screen: Screen) {
  // One of the controls chooses another language.
  await page.evaluate(() => localStorage.removeItem('daybook.language'))
  await page.goto(screen.address)
  await expectDrawn(page)
  if (screen.as !== null && new URL(page.url()).pathname === paths.login) await openScreen(page, screen)
  else await screen.goOn?.(page)
  await expectDrawn(page)
}

/** Presses it; what is wrong when nothing follows that could be noticed. One of several that is on already may rest. */
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
      // What the press before had fetched may open only now, above everything; or the page was drawn again.
      const pressed = isBox && way !== 'keys' ? ((await element.$(LABEL)) ?? element) : element
      await press(pressed, role, way).catch(async () => {
        await backOut(page, own)
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

/** Clicks or taps it; by keys, what has the focus takes the key that presses a control of its role. */
async function press(what: ElementHandle | Locator, role: Control['role'], way: Way) {
  if (way === 'mouse') return what.click({ timeout: SOON })
  if (way === 'touch') return what.tap({ timeout: SOON })
  await what.focus()
  if (TYPED.has(role)) return
  await what.press(role === 'checkbox' || role === 'radio' ? 'Space' : 'Enter', { timeout: SOON })
}

/** Whether something is so before the milliseconds are over. */
function comesTrue(isSo: () => boolean | Promise<boolean>, timeout: number): Promise<boolean> {
  return expect
    .poll(isSo, { timeout })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}

/** What of a box is pressed: its words, where it stands in a label. */
const LABEL = 'xpath=ancestor::label[1]'

/** Closes what the press opened and answers its questions with no; false when other dialogs are open than the part's own. */
async function backOut(page: Page, own: number): Promise<boolean> {
  for (let open = await page.getByRole('dialog').count(); open > own; open -= 1) {
    const dialog = topDialog(page)
    if (!(await dialog.isVisible())) break
    const no = dialog.getByRole('button', { name: BACK_OUT }).last()
    if (!(await no.isVisible())) return false
    await no.click()
  }
  // Of a part that is a dialog it would close that.
  if (own === 0 || (await page.getByRole('listbox').isVisible())) await page.keyboard.press('Escape')
  return (await page.getByRole('dialog').count()) === own
}

/** Errors of the page and failures of the server, as they come. */
function watchFaults(page: Page) {
  const faults: string[] = []
  const onError = (error: Error) => faults.push(`throws ${error.message}`)
  const onConsole = (message: { type(): string; text(): string }) => {
    // A status is judged where the answer comes in.
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
