import { expect, type Page, test } from './test.ts'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { paths } from '../packages/web/src/app/paths.ts'
import { findings, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { colleague, fileStoppage } from './reports.ts'
import { dialogs, expectDrawn, openScreen, type Screen, screens } from './screens.ts'
import { startsWith, words } from './words.ts'

/*
 * No page is wider than its window, at any width and in any language, and no table is cut off so that its end cannot be
 * reached. At the smallest and the largest width axe finds nothing either; in between, expectGoodLook runs it.
 */

const WIDTHS = [1920, 1440, 1280, 1024, 768, 390, 360, 320]
const ENDS = [1920, 320]
const LANGUAGES = ['en', 'th'] as const

/** Elements that do not fit the page's width. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const isTooWide = (box: Element) => box.scrollWidth > box.clientWidth
    const nameOf = (element: Element) =>
      `${element.localName}${element.id && `#${element.id}`}.${[...element.classList].join('.')}`
    const root = document.documentElement
    if (isTooWide(root)) {
      const last = [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
        .slice(0, 4)
        .map(nameOf)
      found.push(`the page is ${root.scrollWidth} px wide: ${last.join(' ')}`)
    }
    for (const body of document.querySelectorAll('[role="dialog"] > div')) {
      if (isTooWide(body)) found.push(`a dialog is ${body.scrollWidth} px wide in ${body.clientWidth}`)
    }
    for (const table of document.querySelectorAll('table')) {
      const { right, width, top } = table.getBoundingClientRect()
      // What is folded away is laid out when it opens.
      if (width === 0 || !table.checkVisibility()) continue
      const [heads, first] = [table.tHead, table.tBodies[0]].map((part) => part?.getBoundingClientRect())
      const scroller = table.closest('[role="dialog"] > div') ?? document.querySelector('main')
      const isAtTop = top >= Math.max(0, scroller?.getBoundingClientRect().top ?? 0)
      if (isAtTop && heads && first && heads.bottom > first.top + 1)
        found.push(`${nameOf(table)} has headings over its first row`)
      for (let box = table.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        if (overflowX === 'auto' || overflowX === 'scroll') break
        const isCut = overflowX !== 'visible' && right > box.getBoundingClientRect().right + 1
        if (isCut) found.push(`${nameOf(table)} is cut by ${nameOf(box)}`)
      }
    }
    return found
  })

/** The lists used daily must not need sideways scrolling. */
const DAILY = ['eventToday', 'eventRecord', 'eventRecord with all buttons', 'createReport', 'reportForm']
/** Rows with a checkbox and approve, edit and view buttons are the widest. */
const widest = {
  name: 'eventRecord with all buttons',
  as: 'both',
  address: `${paths.eventRecord}?group=3&size=50`,
}
/** What an approver opens on a page. Pressing all of its controls would decide reports that other tests need. */
const opened = (language: (typeof LANGUAGES)[number]): readonly (Screen & { name: string })[] => {
  const w = words[language]
  const press = (name: string) => async (page: Page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: startsWith(name) })
      .first()
      .click()
    await expect(
      page
        .getByRole('dialog')
        .or(page.getByRole('textbox', { name: w.Inbox.reason }))
        .first(),
    ).toBeVisible()
  }
  return [
    { name: 'a corrective action', as: 'admin', address: paths.actions, goOn: press(w.Actions.details) },
    { name: 'a rejection in the inbox', as: 'approver', address: paths.inbox, goOn: press(w.EventApprove.reject) },
    { name: 'the keys of the inbox', as: 'approver', address: paths.inbox, goOn: press(w.Inbox.keys) },
  ]
}
/** Milliseconds for a page to adapt to a new width: elements that measure themselves follow a few frames later. */
const SOON = 5_000

/** Elements that still do not fit once the page has adapted to its width. */
async function settledMisfits(page: Page, { name }: Screen & { name: string }): Promise<string[]> {
  const since = performance.now()
  for (;;) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const found = await misfits(page)
    if (DAILY.includes(name)) {
      const isScrolled = await page
        .locator('[data-scrolls]')
        .evaluateAll((boxes) => boxes.some((box) => box.scrollWidth > box.clientWidth))
      if (isScrolled) found.push('the list has to be scrolled sideways')
    }
    if (found.length === 0 || performance.now() - since > SOON) return found
  }
}

test.describe.configure({ mode: 'parallel' })

/** A word without break opportunities, in today's lists. */
test.beforeAll(async () => {
  const reporter = await colleague('reporter')
  await fileStoppage(reporter, { area: 'Workshop', description: 'Pump'.repeat(60) })
  await reporter.leave()
})

for (const [at, language] of LANGUAGES.entries()) {
  const all = swept([...screens, widest, ...dialogs(language), ...opened(language)], at)
  const SHARE = 9
  for (let at = 0; at < all.length; at += SHARE) {
    const some = all.slice(at, at + SHARE)
    test(`everything fits from 320 to 1920 px, in ${language}: ${some.map(({ name }) => name).join(', ')}`, async ({
      page,
    }) => {
      await page.addInitScript((chosen) => localStorage.setItem('daybook.language', chosen), language)
      const found: string[] = []
      for (const screen of some) {
        await page.setViewportSize({ width: 1920, height: 900 })
        await openScreen(page, screen)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          const wrong = await settledMisfits(page, screen)
          if (ENDS.includes(width)) wrong.push(...(await findings(page)))
          found.push(...wrong.map((what) => `${screen.name} at ${width} px: ${what}`))
        }
      }
      expect(found).toEqual([])
    })
  }
}

/* When narrowed, the inbox keeps showing the report that was open beside the list. */
for (const language of LANGUAGES)
  test(`the list of the inbox fits at 320 px, in ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('daybook.language', chosen), language)
    await page.setViewportSize({ width: 320, height: 900 })
    const screen = { name: 'inbox', as: 'approver', address: paths.inbox }
    await openScreen(page, screen)
    await expect(page.getByRole('main').locator('[data-list]').getByRole('listitem').first()).toBeVisible()
    expect([...(await settledMisfits(page, screen)), ...(await findings(page))]).toEqual([])
  })

test.describe('the totals of the reports', () => {
  /** Whether the headings of all sums, and the first row's sums, are within the table's scroll box. */
  const inSight = (page: Page, address: string) =>
    page.locator('[data-report-table] > [data-scrolls]:has(thead [data-sum])').evaluateAll((boxes, where) => {
      const cut = boxes.flatMap((box) => {
        const { left, right } = box.getBoundingClientRect()
        return [...box.querySelectorAll('thead [data-sum], tbody tr:first-child [data-sum]')].filter((cell) => {
          const place = cell.getBoundingClientRect()
          return place.left < left || place.right > right
        })
      })
      return boxes.length === 0 ? [`no sums at ${where}`] : cut.map((cell) => `${where}: ${cell.textContent}`)
    }, address)

  for (const width of [1440, 390]) {
    test(`are visible at ${width} px without scrolling`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const found: string[] = []
      for (const screen of screens) {
        if (!['report', 'reportBoard', 'reportMonthly'].includes(screen.name)) continue
        await openScreen(page, screen)
        found.push(...(await inSight(page, screen.address)))
      }
      expect(found).toEqual([])
    })
  }

  test('leave room for what they add up next to the menu at 768 px', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    for (const screen of screens) {
      if (!['report', 'reportMonthly'].includes(screen.name)) continue
      await openScreen(page, screen)
      const tables = page.locator('[data-report-table] > [data-scrolls]:has(thead [data-sum])')
      const covered = await tables.evaluateAll((boxes) =>
        boxes.map((box) => {
          const type = box.querySelector('thead [data-tone]')
          type?.scrollIntoView({ block: 'center', inline: 'nearest' })
          box.scrollLeft = 0
          const { left, right = 0, top = 0 } = type?.getBoundingClientRect() ?? { left: 0 }
          return (
            document.elementFromPoint((left + right) / 2, top + 4)?.closest('th')?.textContent !== type?.textContent
          )
        }),
      )
      expect(covered.length, screen.name).toBeGreaterThan(0)
      expect(covered, screen.name).not.toContain(true)
    }
  })

  test('and a month of days with them fits next to the menu at 1440 px', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openAs(page, 'admin', '/Report-Board?group=2&company=3')
    await expectDrawn(page)
    const [table, box] = await page
      .locator('[data-report-table] > [data-scrolls]')
      .evaluate((one) => [one.scrollWidth, one.clientWidth])
    expect(table).toBeLessThanOrEqual(box ?? 0)
  })
})

for (const address of ['/Report-Event', '/Report-Abnormal'])
  test(`every filter of ${address} has room for its label and a word at 768 px`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await openAs(page, 'admin', address)
    const filters = page.getByRole('form', { name: words.en.reports.filters })
    await expect(filters.getByRole('combobox').first()).toBeVisible()
    const widths = await filters
      .locator('[data-field]')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().width))
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(180)
  })

for (const address of [paths.eventToday, paths.eventRecord])
  test(`a text that ${address} cuts after a line shows no marks of the next one`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openAs(page, 'admin', address)
    // Again if the list was updated meanwhile.
    await expect(async () => {
      await page.reload()
      await expectDrawn(page)
      // A word whose marks are high above its line.
      const places = await page.locator('table').evaluateAll((tables) => {
        const cut = tables
          .flatMap((table) => [...table.querySelectorAll<HTMLElement>('td *')])
          .filter((one) => getComputedStyle(one).webkitLineClamp !== 'none')
        for (const one of cut) one.textContent = 'ที่ '.repeat(60)
        const kinds = new Map(cut.map((one) => [one.className, one]))
        return [...kinds.values()].map((one) => {
          const { x, bottom, width } = one.getBoundingClientRect()
          return { x: x + scrollX, y: bottom + scrollY - 3, width, height: 3 }
        })
      })
      expect(places.length).toBeGreaterThan(0)
      /** The lowest three pixels of each kind of cut text. */
      const ends = async () => {
        const pictures: Buffer[] = []
        for (const clip of places) pictures.push(await page.screenshot({ clip, fullPage: true }))
        return pictures
      }
      const seen = await ends()
      await page.locator('td *').evaluateAll((all: HTMLElement[]) => {
        for (const one of all) one.style.color = 'transparent'
      })
      expect(seen).toEqual(await ends())
    }).toPass({ timeout: 20_000 })
  })

test('the buttons above a list stand in one row at 768 px, below their hint', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  for (const path of [paths.area, paths.eventType]) {
    await openAs(page, 'admin', path)
    const one = await page.getByRole('button', { name: words.en.list.exportExcel }).boundingBox()
    const other = await page.getByRole('main').getByRole('link', { name: /^Add / }).boundingBox()
    expect(one?.y, path).toBe(other?.y)
  }
})

test('a card on a phone has its checkbox before its title, however long that is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [paths.receiverGroup, paths.eventType, paths.eventRecord]) {
    await openAs(page, 'admin', path)
    const cards = page.locator('[data-cards] > li')
    await expect(cards.first()).toBeVisible()
    const above = await cards.evaluateAll((all) =>
      all.flatMap((card) => {
        const box = card.querySelector('label')?.getBoundingClientRect()
        const lines = [...(card.querySelector('[data-title]')?.children ?? [])]
        return box && lines.some((line) => line.getBoundingClientRect().left < box.right) ? [card.textContent] : []
      }),
    )
    expect(await cards.locator('[data-title]').count(), path).toBeGreaterThan(0)
    expect(above, path).toEqual([])
  }
})

test('a choice of two lines does not touch the edges of its field on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'admin', paths.area)
  await page
    .getByRole('link', { name: startsWith('Edit ') })
    .first()
    .click()
  const room = await page.locator('form button:has-text("Plaifah Basin CSR Area")').evaluate((field) => {
    const words = document.createRange()
    words.selectNodeContents(field.querySelector('span') ?? field)
    return field.getBoundingClientRect().height - words.getBoundingClientRect().height
  })
  expect(room).toBeGreaterThan(10)
})

test('a phone can be turned while a search is typed', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await openAs(page, 'admin', paths.eventRecord)
  const text = page.getByRole('textbox', { name: 'Description text' })
  await text.fill('typed before turning')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: startsWith(words.en.ui.showFilters) }).click()
  await expect(text).toHaveValue('typed before turning')
})

test.describe('a dialog stays open when the window becomes', () => {
  const TURNS = { narrow: [1440, 390], wide: [390, 1440] } as const
  for (const [turn, [from, to]] of Object.entries(TURNS))
    for (const dialog of swept(dialogs('en'), from)) {
      // On a phone, the menu of the person lists them.
      if (turn === 'wide' && dialog.name === 'groups of the person') continue
      test(`${turn}: ${dialog.name}`, async ({ browser }) => {
        const page = await pageWith(browser, { width: from, height: 900, language: 'en', theme: 'light' })
        await openScreen(page, dialog)
        const open = page.getByRole('dialog').filter({ visible: true })
        const name = await open.last().getAttribute('aria-labelledby')
        await page.setViewportSize({ width: to, height: 900 })
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
        await expect(open.last()).toHaveAttribute('aria-labelledby', name ?? '')
        await page.context().close()
      })
    }
})
