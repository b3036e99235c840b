// Measures how long a large report takes in a browser that is slowed four times: 60 areas, 15 event types. Prints for each run
// the milliseconds from the arrival of the data to the frame that shows the table and every chart in the window, and to the
// one that shows the last chart of the page.
// node packages/web/scripts/drawing.mjs <address of a server with demo data>
import { chromium } from '@playwright/test'
import { launchOptions } from '../../../scripts/browser.mjs'

const AREAS = 60
const TYPES = 15
/** The summary, the shares and the status. */
const CHARTS = 3
const SLOWED = 4
const RUNS = 5

const origin = process.argv[2] ?? 'http://localhost:3000'
const browser = await chromium.launch(launchOptions())
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin })
await context.request.post('/api/Login/Login', {
  headers: { Origin: origin },
  data: { username: 'admin', password: 'Daybook#2026', companyId: 3, modeName: '' },
})
await context.addInitScript(watchDrawing, { rows: AREAS, charts: CHARTS })
const page = await context.newPage()
await page.route('**/api/Report/GetByEventType', async (route) => {
  const response = await route.fetch()
  await route.fulfill({ response, json: enlarged(await response.json()) })
})
const cdp = await context.newCDPSession(page)
await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
for (let run = 0; run < RUNS; run += 1) {
  await page.goto('/Report-Event?group=2&company=3&from=01/11/2026&to=20/11/2026')
  const drawn = await page.waitForFunction(() => Reflect.get(window, 'drawnAfter'))
  const { inSight, all } = await drawn.jsonValue()
  console.log(Math.round(inSight), Math.round(all))
}
await browser.close()

/**
 * Runs in the page: notes the milliseconds from the answer's arrival to the frames in which table and charts have been painted.
 *
 * @param {{ rows: number, charts: number }} expected
 */
function watchDrawing({ rows, charts }) {
  const original = window.fetch
  let arrived = 0
  window.fetch = async (...asked) => {
    const response = await original(...asked)
    if (response.url.endsWith('/GetByEventType')) {
      arrived = performance.now()
      requestAnimationFrame(look)
    }
    return response
  }
  const isPainted = (/** @type {Element} */ place) => {
    const canvas = place.querySelector('canvas')
    return canvas
      ?.getContext('2d')
      ?.getImageData(canvas.width / 2, 0, 1, canvas.height)
      .data.some((value) => value > 0)
  }
  const isInSight = (/** @type {Element} */ place) => {
    const { top, bottom } = place.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  let inSight = 0
  const look = () => {
    const after = performance.now() - arrived
    const places = [...document.querySelectorAll('.chart-panel .chart-drawing')]
    const isLaidOut = places.length >= charts && document.querySelectorAll('.report-table tbody tr').length >= rows
    if (isLaidOut && inSight === 0 && places.filter(isInSight).every(isPainted)) inSight = after
    if (inSight > 0 && places.every(isPainted)) Reflect.set(window, 'drawnAfter', { inSight, all: after })
    else requestAnimationFrame(look)
  }
}

/**
 * The answer with many areas and types, each of them with events.
 *
 * @param {import('@daybook/shared').Output<'Report/GetByEventType'>} answer
 */
function enlarged(answer) {
  const areas = Array.from({ length: AREAS }, (_, index) => ({
    areaId: index + 1,
    areaName: `พื้นที่ ${index + 1} / Area ${index + 1}`,
  }))
  const types = Array.from({ length: TYPES }, (_, index) => ({
    eventTypeId: index + 1,
    name: `ประเภทเหตุการณ์ ${index + 1}`,
  }))
  const place = { companyOrder: 1, companyPlace: 1, subAreaOrder: 0 }
  const count = (/** @type {number} */ area, /** @type {number} */ type) => 1 + ((area * 7 + type * 3) % 9)
  const [eventGroupId, colorId] = [2, 3]
  return {
    ...answer,
    byEventType: {
      areas: areas.map((area) => ({
        ...area,
        eventGroupId,
        reported: 18,
        notReported: 2,
        details: [],
      })),
      eventTypes: types.map(({ eventTypeId, name }) => ({
        eventGroupId,
        eventTypeId,
        eventTypeName: name,
        eventTypeOrder: eventTypeId,
        colorId,
        details: areas.map((area) => ({ ...area, count: count(area.areaId, eventTypeId), dayCount: 1 })),
      })),
      notReported: areas.map((area) => ({ ...area, count: 2 })),
      securityLevels: [],
    },
    byTable: {
      tableEventTypes: types.map(({ eventTypeId, name }) => ({
        eventTypeId,
        eventName: name,
        colorId,
        orderId: eventTypeId,
        eventGroupId,
      })),
      summary: areas.map((area) => ({
        ...area,
        ...place,
        companyId: 3,
        companyName: 'Company 3',
        areaOrder: area.areaId,
        notReported: 2,
        total: types.reduce((sum, { eventTypeId }) => sum + count(area.areaId, eventTypeId), 0),
        eventGroupId,
      })),
      events: [],
      isTruncated: true,
      security: [],
      cells: areas.flatMap(({ areaId }) =>
        types.map(({ eventTypeId }) => ({
          areaId,
          eventTypeId,
          eventGroupId,
          count: count(areaId, eventTypeId),
          dayCount: 1,
          abnormal: 0,
        })),
      ),
    },
  }
}
