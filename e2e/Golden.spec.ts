import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from './test.ts'
import { pagesOf } from '../packages/server/src/testing/pdfText.ts'
import { execute, rowsOf } from './database.ts'
import { openAs } from './people.ts'
import { exported } from './places.ts'
import { type Colleague, colleague } from './reports.ts'
import { startsWith, words } from './words.ts'

/*
 * A February whose counts were worked out by hand, held against every level: SQL, call, screen, workbook and PDF. It is long
 * over and its areas are closed, so that nothing else in the tests meets it. 1 February 2025 was a Saturday, the 3rd a Monday.
 *
 * | area        | was to report   | events                                           | N | A | total | days | not reported |
 * | North       | 1 to 28         | 3rd: N twice; 4th: A                             | 2 | 1 |     3 |    2 |           26 |
 * | Yard        | 1 to 10         | none                                             | 0 | 0 |     0 |    0 |           10 |
 * | Yard / Left | 11 to 28        | 12th: N; 28th: A                                 | 1 | 1 |     2 |    2 |           16 |
 * | Gate        | 1 to 28         | 3rd: N, level 1; 9th: A, level 4; 10th: N, level 2 | 2 | 1 |     3 |    3 |           25 |
 *
 * North has more that counts nowhere in February: a rejected report on the 5th, a deleted one on the 6th, and reports of 31
 * January and 1 March.
 */
const WORKS = 'Golden Works'
const [NORMAL, STOPPAGE, QUIET, INTRUSION] = [201, 204, 301, 304]
const id = { works: 990_000, north: 990_001, yard: 990_002, left: 990_003, gate: 990_004 }
const THAI = 'ปั๊มน้ำหมายเลข 3 หยุดทำงาน ช่างเข้าแก้ไขแล้ว'

const OPERATION = [
  [WORKS, 'North', 2, 1, 3, 26],
  [WORKS, 'Yard', 0, 0, 0, 10],
  [WORKS, 'Yard / Left', 1, 1, 2, 16],
  ['Total', null, 3, 2, 5, 52],
] as const
const SECURITY = [
  [WORKS, 'Gate', 2, 1, 3, 25],
  ['Total', null, 2, 1, 3, 25],
] as const
/** Levels 1 to 4, normal, abnormal, days without a report. */
const LEVELS = [
  [WORKS, 'Gate', 1, 1, 0, 1, 2, 1, 25],
  ['Total', null, 1, 1, 0, 1, 2, 1, 25],
] as const

async function addArea(area: number, group: number, parent: number | null, name: string, made: string, place: number) {
  await execute(
    `insert into area (id, event_group_id, company_id, parent_id, name, created_at, position) values ($1, $2, $3, $4, $5, $6, $7)`,
    [area, group, id.works, parent, name, `${made}T00:00:00+07:00`, place],
  )
  if (parent === null)
    await execute('insert into area_event_type (area_id, event_type_id) select $1, unnest($2::int[])', [
      area,
      group === 2 ? [NORMAL, STOPPAGE] : [QUIET, INTRUSION],
    ])
}

async function addEvent(area: number, day: string, type: number, more: Record<string, unknown> = {}) {
  const group = area === id.gate ? 3 : 2
  const row: Record<string, unknown> = {
    area_id: area,
    company_id: id.works,
    event_group_id: group,
    event_date: day,
    event_type_id: type,
    status: 2,
    reported_by: 1,
    updated_by: 1,
    reported_at: `${day}T09:00:00+07:00`,
    ...(type === STOPPAGE || type === INTRUSION ? { start_time: '08:00', end_time: '09:00' } : {}),
    ...more,
  }
  const names = Object.keys(row)
  await execute(
    `insert into event_report (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

/** Once per run: if a test fails, the others continue with the same February. */
async function addFebruary() {
  if ((await rowsOf('select id from company where id = $1', [id.works])).length > 0) return
  await execute(
    `insert into company (id, name, created_at, position)
     values ($1, $2, '2025-01-01T00:00:00+07:00', (select max(position) + 1 from company))`,
    [id.works, WORKS],
  )
  await addArea(id.north, 2, null, 'North', '2025-01-01', 1)
  await addArea(id.yard, 2, null, 'Yard', '2025-01-01', 2)
  await addArea(id.left, 2, id.yard, 'Left', '2025-02-11', 1)
  await addArea(id.gate, 3, null, 'Gate', '2025-01-01', 1)
  await execute(
    `update area_active_period set during = daterange(lower(during), '2025-04-01') where area_id in (select id from area where company_id = $1)`,
    [id.works],
  )
  await addEvent(id.north, '2025-02-03', NORMAL, { description: '=1+1' })
  await addEvent(id.north, '2025-02-03', NORMAL)
  await addEvent(id.north, '2025-02-04', STOPPAGE, { description: THAI })
  const decided = { decided_by: 1, decided_at: '2025-02-06T09:00:00+07:00', reject_reason: 'Not complete' }
  await addEvent(id.north, '2025-02-05', NORMAL, { status: 4, ...decided })
  await addEvent(id.north, '2025-02-06', NORMAL, { deleted_by: 1, deleted_at: '2025-02-07T09:00:00+07:00' })
  await addEvent(id.north, '2025-01-31', NORMAL)
  await addEvent(id.north, '2025-03-01', NORMAL)
  await addEvent(id.left, '2025-02-12', NORMAL)
  await addEvent(id.left, '2025-02-28', STOPPAGE)
  await addEvent(id.gate, '2025-02-03', QUIET, { security_level_id: 1 })
  await addEvent(id.gate, '2025-02-09', INTRUSION, { security_level_id: 4 })
  await addEvent(id.gate, '2025-02-10', QUIET, { security_level_id: 2 })
}

let admin: Colleague
test.beforeAll(async () => {
  await addFebruary()
  admin = await colleague('admin')
})
test.afterAll(() => admin.leave())

type Rows = readonly (readonly (string | number | null)[])[]

const table = (scope: Page | Locator, name = 'Table: Summary') => scope.getByRole('group', { name, exact: true })
const panel = (page: Page, name: string) =>
  page.locator('details:has(> summary h2)').filter({ has: page.getByRole('heading', { name, exact: true }) })
const numberOf = (text: string) => Number(text.replaceAll(',', ''))
const numbersIn = (row: Rows[number]) => row.filter((cell) => typeof cell === 'number')

/** Expects the screen's table to have exactly these rows, places and numbers. */
async function expectShown(shown: Locator, rows: Rows) {
  await expect(shown.locator('tbody tr, tfoot tr')).toHaveCount(rows.length)
  const found = await Promise.all(
    (await shown.locator('tbody tr, tfoot tr').all()).map(async (row) => [
      (await row.locator('th').last().textContent())?.trim(),
      ...(await row.locator('td').allTextContents()).map(numberOf),
    ]),
  )
  expect(found).toEqual(rows.map((row) => [row[1] ?? row[0], ...numbersIn(row)]))
}

/** Both exported files of the page's report; their picture is attached to the test's result. */
async function filesOf(page: Page) {
  const { pathname } = new URL(page.url())
  await page.screenshot({ path: test.info().outputPath(`${pathname.slice(1)}.png`), fullPage: true })
  const { figure, from } = words.en.reports
  const compared: readonly string[] = [figure, from]
  // Those of the partner have tests of their own.
  const sheets = (await exported(page)).sheets.filter(([titles]) => !compared.includes(String(titles?.[0])))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export PDF' }).click(),
  ])
  const pages = await pagesOf(await readFile(await file.path()))
  return { sheets, text: pages.flat().join(' ') }
}

/** Expects a sheet to have these rows below its header, and the PDF to have the same. */
function expectFiled({ sheets, text }: Awaited<ReturnType<typeof filesOf>>, sheet: number, rows: Rows) {
  expect(sheets[sheet]?.slice(1)).toEqual(rows)
  for (const row of rows) expect(text).toContain(row.filter((cell) => cell !== null).join(' '))
}

test('SQL and call match the numbers worked out by hand', async () => {
  const bare = await rowsOf(
    `select coalesce(upper.name || ' / ', '') || a.name, count(e.id) filter (where t.color_id = 3)::int,
       count(e.id) filter (where t.color_id = 4)::int, count(e.id)::int, count(distinct e.event_date)::int
     from area a left join area upper on upper.id = a.parent_id
     left join event_report e on e.area_id = a.id and e.event_date between '2025-02-01' and '2025-02-28'
       and e.deleted_at is null and e.status <> 4
     left join event_type t on t.id = e.event_type_id
     where a.company_id = $1 group by a.id, upper.id order by a.id`,
    [id.works],
  )
  expect(bare).toEqual([
    ['North', 2, 1, 3, 28 - 26],
    ['Yard', 0, 0, 0, 10 - 10],
    ['Yard / Left', 1, 1, 2, 18 - 16],
    ['Gate', 2, 1, 3, 28 - 25],
  ])
  const asked = { companyId: id.works, startDate: '01/02/2025', endDate: '28/02/2025' }
  for (const [eventGroupId, rows] of [
    [2, OPERATION],
    [3, SECURITY],
  ] as const) {
    const answer = await admin.call('Report/GetByEventType', { ...asked, eventGroupId })
    const { summary, cells, tableEventTypes } = answer.byTable
    const types = tableEventTypes.map(({ eventTypeId }) => eventTypeId)
    const countOf = (area: number, type: number) =>
      cells.find(({ areaId, eventTypeId }) => areaId === area && eventTypeId === type)?.count ?? 0
    expect(
      summary.map(({ companyName, areaName, areaId, total, notReported }) => [
        companyName,
        areaName,
        ...types.map((type) => countOf(areaId, type)),
        total,
        notReported,
      ]),
    ).toEqual(rows.slice(0, -1))
  }
})

test('Event Report and board: screen, workbook and PDF', async ({ page }) => {
  const days = `company=${id.works}&from=01/02/2025&to=28/02/2025`
  await openAs(page, 'admin', `/Report-Event?group=2&${days}`)
  await expect(page.getByText('Event Date: 01/02/2025 - 28/02/2025')).toBeVisible()
  await expectShown(table(page), OPERATION)
  expectFiled(await filesOf(page), 0, OPERATION)

  await page.goto(`/Report-Event?group=3&${days}`)
  await expectShown(table(page), SECURITY)
  await expectShown(table(page, 'Table: Security Level by area'), LEVELS)
  const security = await filesOf(page)
  expectFiled(security, 0, SECURITY)
  expectFiled(security, 1, LEVELS)

  await page.goto(`/Report-Board?group=2&company=${id.works}&month=02/2025`)
  const rows = page.getByRole('group', { name: startsWith('Table: Reporting board of') }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  const states = await Promise.all(
    (await rows.all()).map((row) =>
      row.locator('[data-state]').evaluateAll((all) => all.map((day) => day.getAttribute('data-state')).join('')),
    ),
  )
  const none = (count: number) => ' '.repeat(count)
  const missing = (count: number) => 'N'.repeat(count)
  expect(states).toEqual([`NNFAR${missing(23)}`, `${missing(10)}${none(18)}`, `${none(10)}NF${missing(15)}A`])
})

test('Abnormal Report: screen, workbook and PDF', async ({ page }) => {
  await openAs(page, 'admin', `/Report-Abnormal?group=2,3&company=${id.works}&from=01/02/2025&to=28/02/2025`)
  const operation = [
    [WORKS, 'North', 1, 1, 26],
    [WORKS, 'Yard', 0, 0, 10],
    [WORKS, 'Yard / Left', 1, 1, 16],
    ['Total', null, 2, 2, 52],
  ]
  const security = [
    [WORKS, 'Gate', 1, 1, 25],
    ['Total', null, 1, 1, 25],
  ]
  for (const [name, rows] of [
    ['OPERATION', operation],
    ['SECURITY', security],
  ] as const) {
    await panel(page, name).getByRole('heading', { name, exact: true }).click()
    await expectShown(table(panel(page, name)), rows)
  }
  const details = panel(page, 'OPERATION').getByRole('region', { name: startsWith('Table: Detail') })
  await expect(details.locator('tbody tr')).toHaveText([
    /^28\/02\/2025.*Yard \/ Left.*28\/02\/2025 09:00/,
    /^04\/02\/2025.*North/,
  ])
  const files = await filesOf(page)
  expectFiled(files, 0, operation)
  expectFiled(files, 3, security)
  // Summary, details and chart of each group, then the types and weeks of each, and the closing note.
  const text = expect.any(Number) as unknown as number
  expect(files.sheets.map((sheet) => sheet.length)).toEqual([5, 3, text, 3, 2, text, 2, 6, 2, 6, text])
  expect(files.sheets[1]?.map((row) => row.at(-1))).toEqual(['Description', null, THAI])
  expect(files.text).toContain(THAI)
})

test('Weekly Report: screen, workbook and PDF', async ({ page }) => {
  await openAs(page, 'admin', '/Report-Event-Weekly?week=05/02/2025')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('03/02/2025 - 09/02/2025')
  // The left yard did not exist yet; the yard itself did not report.
  const operation = [
    [WORKS, 2, 2, 1, 1],
    ['Total', 2, 2, 1, 1],
  ]
  const security = [
    [WORKS, 1, 1, 1, 0],
    ['Total', 1, 1, 1, 0],
  ]
  const shown = (rows: Rows) => rows.map(([name, ...numbers]) => [name ?? null, null, ...numbers])
  await expectShown(table(panel(page, 'OPERATION')), shown(operation))
  await expectShown(table(panel(page, 'SECURITY')), shown(security))
  await expect(panel(page, 'CSR')).toBeHidden()
  await expect(panel(page, 'OPERATION').getByText('1–3 of 3')).toBeVisible()
  const files = await filesOf(page)
  expectFiled(files, 0, operation)
  expectFiled(files, 3, security)
  expect(files.sheets[2]?.map((row) => row.at(-1))).toContain('=1+1')
})

test('Monthly Report: screen, workbook and PDF', async ({ page }) => {
  await openAs(page, 'admin', `/Report-Event-Monthly?month=02/2025&company=${id.works}`)
  await expectShown(table(panel(page, 'OPERATION')), OPERATION)
  await expectShown(table(panel(page, 'SECURITY')), SECURITY)
  // There was no CSR area yet.
  await expect(panel(page, 'CSR')).toContainText('No Data')
  const files = await filesOf(page)
  expectFiled(files, 0, OPERATION)
  expectFiled(files, 2, SECURITY)
  expectFiled(files, 3, LEVELS)
})

test('Yearly Report: screen, workbook and PDF', async ({ page }) => {
  const areas = [id.north, id.left].join(',')
  await openAs(page, 'admin', `/Report-Event-Yearly?group=2&company=${id.works}&area=${areas}&year=2025`)
  const title = `${WORKS}: North`
  const chart = page.getByRole('group', { name: title, exact: true })
  await chart.getByText('Numbers as a table').click()
  const months = chart.getByRole('group', { name: startsWith(`Table: ${title}`) }).locator('tbody tr')
  await expect(months).toHaveCount(12)
  // The shares of N and A in February: two of three and one of three.
  const shares = await Promise.all(
    (await months.all()).slice(0, 4).map(async (row) => (await row.locator('td').allTextContents()).map(numberOf)),
  )
  expect(shares).toEqual([
    [100, 0],
    [66.67, 33.33],
    [100, 0],
    [0, 0],
  ])
  const [normal, stoppage] = ['Normal Operation', 'Equipment Stoppage']
  const { sheets, text } = await filesOf(page)
  const [works = '', area = ''] = title.split(': ')
  expect(sheets[0]?.slice(1)).toEqual([
    [works, null, null, null, 7, null],
    [works, area, null, null, 5, null],
    [works, area, 'Jan', normal, 1, 100],
    [works, area, 'Feb', normal, 2, 66.67],
    [works, area, 'Feb', stoppage, 1, 33.33],
    [works, area, 'Mar', normal, 1, 100],
    [works, 'Yard / Left', null, null, 2, null],
    [works, 'Yard / Left', 'Feb', normal, 1, 50],
    [works, 'Yard / Left', 'Feb', stoppage, 1, 50],
  ])
  expect(text).toContain(`${works} ${area} Feb ${normal} 2 66.67 ${works} ${area} Feb ${stoppage} 1 33.33`)
})
