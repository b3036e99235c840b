import { rowWith } from './forms.ts'
import { openAs } from './people.ts'
import { type Colleague, colleague, fileStoppage, uniqueWords } from './reports.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { startsWith, words } from './words.ts'

/* The buttons that decide: on every screen Approve comes first, to the eye and to the Tab key, and both look the same. */

const w = words.en
let reporter: Colleague
test.beforeAll(async () => {
  reporter = await colleague('reporter')
})
test.afterAll(() => reporter.leave())

/** Opens the inbox with this report alone. */
async function inInbox(page: Page, about: string): Promise<Locator> {
  await openAs(page, 'approver', `/Inbox?${new URLSearchParams({ text: about }).toString()}`)
  const row = page.getByRole('main').locator('[data-list]').getByRole('listitem')
  await expect(row).toHaveCount(1)
  return row
}

/** The screens that offer a decision, each opened at a report; resolves to the part with the buttons. */
const SCREENS: Readonly<Record<string, (page: Page, about: string) => Promise<Locator>>> = {
  async dialog(page, about) {
    await openAs(page, 'approver', '/Event-Today')
    await rowWith(page, about)
      .getByRole('button', { name: startsWith(w.ui.report.approve) })
      .click()
    return page.getByRole('dialog', { name: w.EventApprove.approveData })
  },
  async openReport(page, about) {
    await (await inInbox(page, about)).getByRole('link').click()
    return page.getByRole('article', { name: w.Inbox.detail })
  },
  async selectedReports(page, about) {
    await (await inInbox(page, about)).getByRole('checkbox').check()
    return page
      .getByRole('main')
      .locator('div')
      .filter({ has: page.getByText('1 selected') })
      .last()
  },
}

type Look = { icons: number; backgroundColor: string; borderColor: string; color: string }

/** What a person sees of a button. */
const lookOf = (button: Element): Look => {
  const { backgroundColor, borderColor, color } = getComputedStyle(button)
  return { icons: button.querySelectorAll('svg').length, backgroundColor, borderColor, color }
}

for (const [kind, viewport] of Object.entries({
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}))
  test(`Approve, then Reject, and they look the same on every screen: ${kind}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const about = uniqueWords('To decide')
    await fileStoppage(reporter, { area: 'Workshop', description: about })
    const looks: Record<'approve' | 'reject', Look>[] = []
    for (const [screen, open] of Object.entries(SCREENS))
      await test.step(screen, async () => {
        await page.context().clearCookies()
        const buttons = (await open(page, about)).getByRole('button', { name: /^(Approve|Reject)( 1)?$/ })
        await expect(buttons).toHaveText([/^Approve/, /^Reject/])
        // Without the colours of a button under the mouse.
        await page.mouse.move(0, 0)
        const [approve, reject] = [await buttons.first().boundingBox(), await buttons.last().boundingBox()]
        expect(approve?.y).toBe(reject?.y)
        expect(approve?.x).toBeLessThan(reject?.x ?? 0)
        await buttons.first().focus()
        await page.keyboard.press('Tab')
        await expect(buttons.last()).toBeFocused()
        looks.push({ approve: await buttons.first().evaluate(lookOf), reject: await buttons.last().evaluate(lookOf) })
      })
    expect(looks).toEqual(Object.keys(SCREENS).map(() => looks[0]))
    expect(looks[0]?.approve).not.toEqual(looks[0]?.reject)
  })
