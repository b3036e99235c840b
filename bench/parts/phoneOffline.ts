import type { Browser, Page } from '@playwright/test'
import { median } from '../compare.ts'
import type { Figure } from '../figures.ts'
import { aPhone, NETWORK, type SignedIn, visit } from './phoneVisit.ts'

const GOAL_MS = 2_000
const ROUNDS = 5
/** An area that can be reported: the day as stored on the device. */
const READY = 'main section li button:enabled'
/** The answers that the device stores for offline use. */
const KEPT = ['MP_Front/LoadMP_Front', 'MyAreas/GetToday', 'Offline/LoadForm']
const LONGEST_MS = 120_000

/** How quickly a reporter's start page is usable when the installed app is opened offline. */
export async function fromHomeScreen(browser: Browser, base: string, reporter: SignedIn): Promise<Figure[]> {
  const context = await aPhone(browser, reporter)
  try {
    const page = await context.newPage()
    await page.goto(`${base}/Create-Report`)
    await prepared(page)
    await page.close()
    await context.setOffline(true)
    const visits = []
    for (let round = 0; round < ROUNDS; round++)
      visits.push(await visit(context, `${base}/Create-Report`, READY, { network: { ...NETWORK, offline: true } }))
    const usable = median(visits, (one) => one.usable).usable
    const blocked = median(visits, (one) => one.longTasks).longTasks
    return [
      {
        part: 'phone',
        what: 'My areas from the home screen without network: usable',
        value: `${usable.toFixed(0)} ms`,
        goal: `≤ ${GOAL_MS} ms`,
        isGood: usable <= GOAL_MS,
        note: `median of ${ROUNDS}, long tasks ${blocked.toFixed(0)} ms`,
      },
    ]
  } finally {
    await context.close()
  }
}

/** Waits until the worker has the app's files, and the user's answers are stored. */
async function prepared(page: Page) {
  await page.locator(READY).first().waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
  for (const since = performance.now(); performance.now() - since < LONGEST_MS; await page.waitForTimeout(250)) {
    const names = await page.evaluate<string[]>(ANSWERS)
    if (KEPT.every((name) => names.includes(name))) return
  }
  throw new Error(`The device has not stored ${KEPT.join(', ')}`)
}

const ANSWERS = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('daybook')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const all = opening.result.transaction('answers').objectStore('answers').getAll()
    all.onsuccess = () => {
      opening.result.close()
      resolve(all.result.map(({ name }) => name))
    }
  }
})`
