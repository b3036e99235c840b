import type { Browser } from '@playwright/test'
import { paths } from '../../packages/web/src/app/paths.ts'
import type { Figure } from '../figures.ts'
import { aPhone, type SignedIn, visit } from './phoneVisit.ts'

/** They lead elsewhere, or are files. */
const NO_SCREEN: readonly string[] = [paths.start, paths.logout, paths.directoryReturn, paths.manual, paths.directory]
/** The button that opens the menu: every screen has it. */
const MENU = '[data-bottom-bar] button'

const MOST_SHIFT = 0.1
const MOST_PRESS_MS = 100

/** By how much each screen shifts while it loads, and how long a press of its menu takes to show, on a slow phone. */
export async function everyScreen(browser: Browser, base: string, state: SignedIn): Promise<Figure[]> {
  const figures: Figure[] = []
  const context = await aPhone(browser, state)
  for (const address of Object.values(paths).filter((path) => !NO_SCREEN.includes(path))) {
    const { shift, press } = await visit(context, base + address, 'h1', { pressed: MENU })
    figures.push(
      {
        part: 'phone',
        what: `${address} on a phone: layout shift`,
        value: shift.toFixed(3),
        goal: `≤ ${MOST_SHIFT}`,
        isGood: shift <= MOST_SHIFT,
      },
      {
        part: 'phone',
        what: `${address} on a phone: press of the menu`,
        value: `${press.toFixed(0)} ms`,
        goal: `≤ ${MOST_PRESS_MS} ms`,
        isGood: press <= MOST_PRESS_MS,
      },
    )
  }
  await context.close()
  return figures
}
