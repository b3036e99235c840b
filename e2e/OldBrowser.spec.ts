import { swept } from '../packages/server/src/testing/sweep.ts'
import { link, main, nil, PHONE, prepare, test as offlineTest } from './offline.ts'
import { signIn } from './people.ts'
import { dialogs, openScreen, screens } from './screens.ts'
import { expect, type Page, test } from './test.ts'
import { words } from './words.ts'

/* The oldest browsers that the web app is built for (packages/web/vite.config.ts): without what came after Safari 16.4. */

/** Removes functions of the language and of the browser. Runs in the page. */
function makeOld() {
  const without = (owner: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name)
  }
  without(Map, 'groupBy')
  without(Object, 'groupBy')
  without(Promise, 'withResolvers', 'try')
  without(Array, 'fromAsync')
  without(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom')
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object
  without(
    iterators,
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  )
  without(AbortSignal, 'any')
  without(URL, 'canParse', 'parse')
  without(Element.prototype, 'checkVisibility', 'setHTMLUnsafe', 'moveBefore')
  without(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover')
  without(Document.prototype, 'startViewTransition')
  without(globalThis, 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'Temporal', 'URLPattern')
}

/** The errors of a page from now on, as in such a browser. */
async function aged(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.addInitScript(makeOld)
  return errors
}

test('every screen and every dialog opens', async ({ page }) => {
  test.setTimeout(600_000)
  const errors = await aged(page)
  for (const screen of swept([...screens, ...dialogs('en')])) {
    await test.step(screen.name, async () => {
      await openScreen(page, screen)
      await expect(page.getByText(words.en.Shell.lostPage).or(page.getByText(words.en.Shell.otherFault))).toHaveCount(0)
      expect(errors, screen.name).toEqual([])
    })
  }
})

offlineTest.describe(() => {
  offlineTest.use(PHONE)

  offlineTest('the outbox says that a report of somebody else waits', async ({ page, context }) => {
    const errors = await aged(page)
    await prepare(page)
    await context.setOffline(true)
    await nil(main(page)).first().tap()
    await expect(link(page)).toHaveText('Outbox: 1 waiting')
    await context.clearCookies()
    await context.setOffline(false)
    await signIn(page, 'areaadmin')
    await page.goto('/Outbox')
    await expect(main(page).getByText('1 report of Reporter Demo waits for them to sign in here.')).toBeVisible()
    expect(errors).toEqual([])
  })
})
