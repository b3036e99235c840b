import { areaNamed } from '../packages/server/src/demo/places.ts'
import { composers } from '../packages/server/src/mail/letters/composers.ts'
import { writeRun } from '../packages/server/src/mail/letters/runs.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { write } from '../packages/server/src/platform/postgres/database.ts'
import { clockOf } from '../packages/server/src/platform/postgres/databaseClock.ts'
import { openServices } from '../packages/server/src/call/services.ts'
import { companyToday } from './clock.ts'
import { execute, rowsOf } from './database.ts'
import { NAME, showLetter, SOLID, tooWide, touchingLists, WIDE, withoutStyles } from './letterFont.ts'
import { test } from './ownProduct.ts'
import { product } from './product.ts'
import { colleague, fileStoppage, todaysId } from './reports.ts'
import { expect } from './test.ts'

/* The letters sent when reports are decided, as the product writes them, with the longest names that they may contain. */

const KINDS = ['approval', 'rejected', 'comment', 'action', 'action_due', 'delegation'] as const
const AREA = 'Workshop'
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const today = () => companyToday().toString()

/** Makes the product write a letter of each kind. */
async function decide() {
  const reporter = await colleague('reporter')
  const approver = await colleague('approver')
  const [first, second] = [`First ${SOLID} ${NAME}`, `Second ${SOLID}`]
  for (const description of [first, second]) await fileStoppage(reporter, { area: AREA, description })
  const [rejected, eventId] = [await todaysId(reporter, first), await todaysId(reporter, second)]
  await approver.call('EventApprove/SaveData', { eventId: rejected, mode: 2, approvalRemark: `${SOLID} ${NAME}` })
  const requestId = () => crypto.randomUUID()
  await approver.call('Comments/Add', { eventId, requestId: requestId(), text: `${SOLID} ${NAME}`, mentionIds: [] })
  const { people } = await approver.call('Actions/GetPeople', { eventId, searchText: 'Reporter' })
  const ownerId = people.find(({ name }) => name.startsWith('Reporter'))?.id ?? 0
  await approver.call('Actions/Add', {
    requestId: requestId(),
    eventId,
    text: `${SOLID} ${NAME}`,
    ownerId,
    due: today(),
  })
  const { people: candidates } = await approver.call('Delegation/GetCandidates', { searchText: 'Viewer' })
  await approver.call('Delegation/Save', {
    requestId: requestId(),
    delegateId: candidates[0]?.userId ?? 0,
    from: today(),
    until: companyToday().add({ days: 6 }).toString(),
    reason: `${SOLID} ${NAME}`,
  })
  await reporter.leave()
  await approver.leave()
}

test('the letters about decisions keep their layout at 360 px, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await execute('update area set name = $1, second_name = null where id = $2', [NAME, areaNamed(3, AREA).id])
  await execute('update company set name = $1, second_name = null where id = 3', [NAME])
  await execute(`update user_account set last_name = $1 where username in ('reporter', 'approver', 'viewer')`, [
    'Wongsawat-Chaiyaphruek_Sirirattanaphong',
  ])
  await decide()
  const { url, databaseUrl, dataDir, secret } = product()
  const config = readConfig({ PUBLIC_URL: url, DATA_DIR: dataDir, APP_SECRET: secret, DEMO: '1' })
  const { services, close } = openServices(config, databaseUrl, await clockOf(databaseUrl, config), silent)
  try {
    await write(services.db, { actorId: null, call: 'test' }, (tx) => writeRun(tx, services, 'action_due', today()))
    for (const kind of KINDS) {
      const [row] = await rowsOf('select content from letter where kind = $1 order by id desc limit 1', [kind])
      expect(row, kind).toBeDefined()
      for (const language of ['en', 'th'] as const) {
        const receiver = { name: NAME, email: 'somebody@example.com', language }
        const letter = await composers[kind]?.(row?.[0] as Record<string, unknown>, receiver, services)
        const html = letter?.html ?? ''
        expect(html, kind).toContain('<table')
        for (const percent of [100, WIDE]) {
          await showLetter(page, html, percent)
          expect(await tooWide(page), `${kind}, ${language}, ${percent} %`).toEqual([])
          expect(await touchingLists(page), `${kind}, ${language}`).toEqual([])
          if (process.env.SHOTS)
            await page.screenshot({ path: `${process.env.SHOTS}/${kind}-${percent}-${language}.png`, fullPage: true })
          await showLetter(page, withoutStyles(html), percent)
          expect(await tooWide(page), `${kind}, ${language}, ${percent} %, without styles`).toEqual([])
        }
      }
    }
  } finally {
    await close()
  }
})
