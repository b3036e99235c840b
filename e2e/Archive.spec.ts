import { rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { archiveTrail } from '../packages/server/src/audit/archive/archiveTrail.ts'
import { packTrail } from '../packages/server/src/audit/pack.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { openDatabase } from '../packages/server/src/platform/postgres/database.ts'
import { fileStore } from '../packages/server/src/call/services.ts'
import { ZONE } from './clock.ts'
import { openAs } from './people.ts'
import { type Product, product, setProduct, startProduct } from './product.ts'
import { OPENER } from './screens.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { words } from './words.ts'

const w = words.en

/** Moves all but the latest entries of a product's trail to files, as its jobs do over months. */
async function archiveAll(own: Product): Promise<void> {
  const config = readConfig({ DATABASE_URL: own.databaseUrl, DATA_DIR: own.dataDir, APP_SECRET: own.secret })
  const { db } = openDatabase({ url: own.databaseUrl, timeZone: ZONE, size: 2, onError: () => {} })
  const clock = { ...own.clock, timeZone: ZONE }
  const services = { database: db, config, files: fileStore(config), clock }
  const before = new Date('2999-01-01')
  const left = async () => {
    await packTrail(services, { before, size: 50 })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry`.execute(db)
    return rows[0]?.n
  }
  try {
    // Wait for the product to seal the latest entries.
    await expect.poll(left, { timeout: 60_000 }).toBeLessThan(60)
    expect(await archiveTrail(services, { before, size: 10_000 })).toBeGreaterThan(0)
  } finally {
    await db.destroy()
  }
}

/** The steps of the first report's history. */
async function stepsOf(page: Page): Promise<Locator> {
  await page.goto('/Event-Today')
  await page.locator(OPENER).first().click()
  const dialog = page.getByRole('dialog', { name: w.EventApprove.detail })
  const steps = dialog.getByRole('region', { name: w.EventApprove.history }).getByRole('listitem')
  await expect(steps.first()).toBeVisible()
  return steps
}

/** The changes of the first person in the list. */
async function changesOf(page: Page): Promise<Locator> {
  await page.goto('/User-Permission')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Changes', exact: true }).click()
  const changes = page.getByRole('dialog', { name: 'Changes' }).getByRole('listitem')
  await expect(changes.first()).toBeVisible()
  return changes
}

test('histories are read from archive files, with a note if the files are gone', async ({ browser }) => {
  const ofWorker = product()
  const own = await startProduct()
  setProduct(own)
  try {
    const context = await browser.newContext({ baseURL: own.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await openAs(page, 'admin', '/User-Permission')
    const steps = await (await stepsOf(page)).allTextContents()
    const changes = await (await changesOf(page)).allTextContents()
    await archiveAll(own)
    await expect(await stepsOf(page)).toHaveText(steps)
    await expect(await changesOf(page)).toHaveText(changes)

    rmSync(path.join(own.dataDir, 'files'), { recursive: true })
    await expect(await stepsOf(page)).toHaveText([w.EventApprove.step.archived])
    await expect(await changesOf(page)).toHaveText([w.admin.archived])
    await context.close()
  } finally {
    setProduct(ofWorker)
    await own.close()
  }
})
