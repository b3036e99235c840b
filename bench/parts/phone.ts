import { rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../../scripts/browser.mjs'
import type { Figure } from '../figures.ts'
import { startServer } from '../processes.ts'
import { type Bench, scratch } from './bench.ts'
import { nextReport } from './phoneInbox.ts'
import { fromHomeScreen } from './phoneOffline.ts'
import { everyScreen } from './phoneScreens.ts'
import { aPhone, NETWORK, SLOWER, type Visit, visit } from './phoneVisit.ts'

const ROUNDS = 5

type Screen = {
  name: string
  as: 'reporter' | 'admin'
  path: string
  /** The selector that must be present before a user can start. */
  ready: string
  usable?: readonly [first: number, second: number]
  longTasks: readonly [first: number, second: number | null]
}

const SCREENS: readonly Screen[] = [
  {
    name: 'Create Report',
    as: 'reporter',
    path: '/Create-Report',
    ready: 'main h2',
    usable: [2_500, 1_200],
    longTasks: [600, 250],
  },
  {
    name: 'Report form',
    as: 'reporter',
    path: '/Create-Report?form=1',
    ready: '[role="radiogroup"] input:enabled',
    usable: [3_500, 1_200],
    longTasks: [600, 250],
  },
  {
    name: 'Event Report',
    as: 'admin',
    path: '/Report-Event',
    ready: 'main canvas, main [data-chart], main table',
    longTasks: [1_200, null],
  },
]

/** How long a phone takes until a screen is usable, and what blocks it; medians of several visits. */
export async function phone(bench: Bench): Promise<Figure[]> {
  // Its own folder, because reports are decided in it.
  const dataDir = scratch(bench)
  const server = await startServer(bench.port, dataDir)
  const browser = await chromium.launch(launchOptions())
  try {
    const base = `http://localhost:${server.port}`
    const states = {
      admin: await signedIn(browser, base, 'admin'),
      reporter: await signedIn(browser, base, 'reporter'),
    }
    const approver = await signedIn(browser, base, 'approver')
    const figures = await nextReport(browser, base, approver, { network: NETWORK, slower: SLOWER })
    for (const screen of SCREENS) {
      const rounds: { first: Visit; second: Visit }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const context = await aPhone(browser, states[screen.as])
        const first = await visit(context, base + screen.path, screen.ready)
        rounds.push({ first, second: await visit(context, base + screen.path, screen.ready) })
        await context.close()
      }
      for (const [nth, which] of (['first', 'second'] as const).entries()) {
        const visits = rounds.map((round) => round[which])
        const usable = median(visits.map((one) => one.usable))
        const blocked = median(visits.map((one) => one.longTasks))
        figures.push(
          figureOf(`${screen.name} on a phone, ${which} visit: usable`, usable, screen.usable?.[nth]),
          figureOf(
            `${screen.name} on a phone, ${which} visit: long tasks`,
            blocked,
            screen.longTasks[nth] ?? undefined,
          ),
        )
      }
    }
    figures.push(...(await fromHomeScreen(browser, base, states.reporter)))
    figures.push(...(await everyScreen(browser, base, states.admin)))
    return figures
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signedIn(browser: Browser, base: string, username: string) {
  const page = await browser.newPage()
  await page.goto(`${base}/login`)
  await page.getByRole('combobox', { name: 'Company' }).selectOption('3')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('Daybook#2026')
  await page.getByRole('button', { name: /^Login$/ }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

function figureOf(what: string, value: number, goal: number | undefined): Figure {
  return {
    part: 'phone',
    what,
    value: `${value.toFixed(0)} ms`,
    goal: goal === undefined ? '' : `≤ ${goal} ms`,
    isGood: goal === undefined ? undefined : value <= goal,
  }
}
