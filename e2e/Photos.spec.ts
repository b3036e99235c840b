import { readFile } from 'node:fs/promises'
import { demoName } from './names.ts'
import { expect, type Browser, type Locator, type Page, type Route, test } from './test.ts'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { button, forgetDraft, openFormAs } from './eventForm.ts'
import { attach, png, type Sent, type Way } from './files.ts'
import { acknowledge, agree, rowWith } from './forms.ts'
import { expectGoodLook, LOOKS, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { looksOf, photo } from './photos.ts'
import { type Colleague, colleague, companyNow, fileStoppage, uniqueWords } from './reports.ts'
import { startsWith, words } from './words.ts'

/* Photos: taken, shrunk on the device, sent, and viewed. */

const AREA = 'Jetty 2'
const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } }
/** A report with three photos and a text. One worker may prepare for several of these tests, with a new report each time. */
let about = ''
let reporter: Colleague
let reportId = 0

test.beforeAll(async ({ browser }) => {
  reporter = await colleague('both')
  about = uniqueWords('Photographed')
  reportId = await report(about)
  const page = await (await browser.newContext()).newPage()
  await openEdit(page, reportId, about)
  const taken = { takenAt: '2026:11:20 09:58:03', offset: '+07:00', latitude: 12.681234, longitude: 101.255678 }
  await attach(page, button(page, 'Choose files'), [
    await photo(page, 'gate.jpg', { width: 1_200, height: 800, ...taken }),
    await photo(page, 'belt.jpg', { width: 400, height: 600 }),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('seen') },
    png('pump.png'),
  ])
  // A report is not saved while one of its files is uploading.
  for (const name of ['gate.jpg', 'belt.jpg', 'notes.txt', 'pump.png']) await expect(download(page, name)).toBeVisible()
  await save(page)
  await page.context().close()
})
test.afterAll(async () => {
  await forgetDraft('both')
  await reporter.leave()
})

async function report(description: string): Promise<number> {
  await fileStoppage(reporter, { area: AREA, description })
  const { events } = await reporter.call('CreateReport/LoadListEventReport', { eventDate: companyNow().day })
  return events.find((event) => event.description === description)?.eventId ?? 0
}

async function openEdit(page: Page, id: number, description: string) {
  await openAs(page, 'both', `/Create-Report?edit=${id}`)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(description)
}
async function save(page: Page) {
  await button(page, 'Save').click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
}
async function openForm(page: Page) {
  await forgetDraft('both')
  await openFormAs(page, 'both')
  await expect(button(page, 'Choose files')).toBeVisible()
}

const download = (page: Page, name: string) => page.getByRole('link', { name: `Download ${name}` })
const rows = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })
const shown = (page: Page, name: string) => viewer(page).getByRole('img', { name })
const scaleOf = (picture: Locator) =>
  picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
const filesOf = async (id: number) => (await reporter.call('EventApprove/GetData', { eventId: id })).record.files

async function bytesOf(page: Page, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await download(page, name).click()
  return readFile(await (await coming).path())
}

for (const way of ['touch', 'Enter', 'Space'] as const satisfies readonly Way[]) {
  test(`a photo is taken by ${way}, shrunk and stripped, with the camera’s data kept separately`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext(PHONE)).newPage()
    await openForm(page)
    const facts = { takenAt: '2026:11:20 08:15:00', latitude: -12.5, longitude: 101.25 }
    const sent = await photo(page, 'IMG_1.jpg', { width: 4_000, height: 3_000, isBusy: true, orientation: 6, ...facts })
    expect(sent.buffer.length).toBeGreaterThan(1_000_000)
    const opening = page.waitForEvent('filechooser')
    const take = button(page, 'Take photo')
    if (way === 'touch') await take.tap()
    else {
      await button(page, 'Choose files').focus()
      await page.keyboard.press('Tab')
      await expect(take).toBeFocused()
      await page.keyboard.press(way)
    }
    const chooser = await opening
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    await chooser.setFiles(sent)
    await expect(download(page, 'IMG_1.jpg')).toBeVisible()

    const stored = await bytesOf(page, 'IMG_1.jpg')
    expect(stored.length).toBeLessThan(640_000)
    expect(stored.includes('Exif')).toBe(false)
    // Rotated by a quarter: the left side is now at the top.
    expect(await looksOf(page, stored)).toMatchObject({ width: 1_920, height: 2_560, top: 'red', bottom: 'blue' })
    await page.getByRole('button', { name: 'Show IMG_1.jpg' }).tap()
    await expect(shown(page, 'IMG_1.jpg')).toBeVisible()
    const stated = viewer(page).getByText('stated by the device, not checked')
    await expect(stated).toBeVisible()
    for (const fact of ['20/11/2026 08:15', '-12.500000, 101.250000'])
      await expect(viewer(page).getByText(fact)).toBeVisible()
    await page.context().close()
  })
}

test('the original is kept on request, and no longer once the request is withdrawn', async ({ browser }) => {
  const page = await (await browser.newContext(PHONE)).newPage()
  await openForm(page)
  const sent = await photo(page, 'IMG_2.jpg', { width: 900, height: 600, takenAt: '2026:11:20 08:15:00' })
  const second = await photo(page, 'IMG_3.jpg', { width: 300, height: 200 })
  await attach(page, button(page, 'Choose files'), [sent, second], 'touch')
  await expect(rows(page)).toHaveCount(2)
  const keep = page.getByRole('checkbox', { name: 'Keep the original (0.0 MB) IMG_2.jpg' })
  await expect(keep).not.toBeChecked()
  expect((await bytesOf(page, 'IMG_2.jpg')).includes('Exif')).toBe(false)
  await keep.tap()
  await expect(keep).toBeChecked()
  await expect(keep).toBeEnabled()
  expect((await bytesOf(page, 'IMG_2.jpg')).equals(sent.buffer)).toBe(true)
  await page.getByRole('button', { name: 'Show IMG_2.jpg' }).tap()
  await expect(shown(page, 'IMG_2.jpg')).toBeVisible()
  await expect(viewer(page).getByText('20/11/2026 08:15')).toBeVisible()
  await page.keyboard.press('Escape')
  await keep.tap()
  await expect(keep).not.toBeChecked()
  await expect(keep).toBeEnabled()
  expect((await bytesOf(page, 'IMG_2.jpg')).includes('Exif')).toBe(false)
  // The file keeps its position.
  await expect(rows(page).first()).toContainText('IMG_2.jpg')
  await expect(rows(page)).toHaveCount(2)
  await page.context().close()
})

/** Makes the answers to uploads get lost; the returned function stops that and returns how many were lost. */
async function loseAnswers(page: Page): Promise<() => Promise<number>> {
  let uploads = 0
  const lose = async (route: Route) => {
    uploads += 1
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/api/UploadFile/Upload', lose)
  return async () => {
    await page.unroute('**/api/UploadFile/Upload', lose)
    return uploads
  }
}

test('a photo whose answer is lost is filed as the same file, and a stored one can be removed', async ({ page }) => {
  const description = uniqueWords('Kept once')
  const id = await report(description)
  await openEdit(page, id, description)
  const findAnswers = await loseAnswers(page)
  await attach(page, button(page, 'Choose files'), [png('lost.png'), png('never.png')])
  await expect(rows(page).filter({ hasText: words.en.Outbox.keptTitle })).toHaveCount(2)
  expect(await findAnswers()).toBe(2)
  await page.getByRole('button', { name: 'Remove never.png' }).click()
  await expect(rows(page)).toHaveCount(1)
  await button(page, 'Save').click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, words.en.Outbox.kept)
  await expect.poll(async () => (await filesOf(id)).map(({ fileName }) => fileName)).toEqual(['lost.png'])
})

test('without storage on the device, a photo whose answer is lost is sent again as the same file', async ({ page }) => {
  // A page over plain http has neither a store nor locks.
  await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }))
  const description = uniqueWords('Sent twice')
  const id = await report(description)
  await openEdit(page, id, description)
  const findAnswers = await loseAnswers(page)
  await attach(page, button(page, 'Choose files'), [png('lost.png'), png('never.png')])
  const failed = rows(page).filter({ hasText: 'The server could not be reached.' })
  await expect(failed).toHaveCount(2)
  expect(await findAnswers()).toBe(2)
  await page.getByRole('button', { name: 'Remove never.png' }).click()
  await page.getByRole('button', { name: 'Try again lost.png' }).click()
  await expect(download(page, 'lost.png')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await save(page)
  const files = await filesOf(id)
  expect(files.map(({ fileName }) => fileName)).toEqual(['lost.png'])
})

test('files are in the order in which they were chosen, whichever arrives first', async ({ page }) => {
  const description = uniqueWords('In order')
  const id = await report(description)
  await openEdit(page, id, description)
  const held: Route[] = []
  await page.route('**/api/UploadFile/Upload', (route) => {
    if (route.request().postDataBuffer()?.includes('first.txt')) held.push(route)
    else void route.continue()
  })
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await attach(page, button(page, 'Choose files'), [file('first.txt'), file('second.txt'), png('third.png')])
  await expect(download(page, 'third.png')).toBeVisible()
  await expect(download(page, 'second.txt')).toBeVisible()
  await expect(rows(page).first()).toContainText('first.txt')
  await held[0]?.continue()
  await expect(download(page, 'first.txt')).toBeVisible()
  await expect(rows(page)).toContainText(['first.txt', 'second.txt', 'third.png'])
  await save(page)
  expect((await filesOf(id)).map(({ fileName }) => fileName)).toEqual(['first.txt', 'second.txt', 'third.png'])
})

/** The same picture as another kind, as this browser writes it. */
async function asKind(page: Page, { buffer }: Sent, type: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ base64, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      return canvas.toDataURL(type).replace(/^[^,]*,/, '')
    },
    { base64: buffer.toString('base64'), type },
  )
  return Buffer.from(base64, 'base64')
}

test('a picture under the name of another kind is stored as what it is, and a WebP as JPEG', async ({ page }) => {
  await openForm(page)
  const jpeg = await photo(page, 'x.jpg', { width: 300, height: 200, orientation: 6, takenAt: '2026:11:20 08:15:00' })
  const webp = await asKind(page, jpeg, 'image/webp')
  expect(webp.toString('latin1', 8, 12)).toBe('WEBP')
  await attach(page, button(page, 'Choose files'), [
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await asKind(page, jpeg, 'image/png') },
    { ...jpeg, name: 'two.png' },
    { ...jpeg, name: 'three.jfif' },
    { name: 'four.webp', mimeType: 'image/webp', buffer: webp },
    { name: 'five.jpg', mimeType: 'image/jpeg', buffer: webp },
  ])
  const kinds = [
    ['one.png', '89504e'],
    ['two.jpg', 'ffd8ff'],
    ['three.jpg', 'ffd8ff'],
    ['four.jpg', 'ffd8ff'],
    ['five.jpg', 'ffd8ff'],
  ] as const
  for (const [name, magic] of kinds) {
    await expect(download(page, name)).toBeVisible()
    const stored = await bytesOf(page, name)
    expect([name, stored.toString('hex', 0, 3), stored.includes('A Guard')]).toEqual([name, magic, false])
    // Each stands on its short side.
    expect([name, await looksOf(page, stored)]).toMatchObject([
      name,
      { width: 200, height: 300, top: 'red', bottom: 'blue' },
    ])
  }
  await expect(page.getByRole('checkbox', { name: /four.jpg/ })).toHaveCount(0)
})

test('a HEIC that the device cannot read, and a file that is not really a picture, say so', async ({ page }) => {
  await openForm(page)
  await attach(page, button(page, 'Choose files'), [
    { name: 'IMG_9.HEIC', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') },
    { name: 'IMG_8.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('....ftypheic') },
    { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') },
    { name: 'paper.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') },
  ])
  for (const name of ['IMG_9.HEIC', 'IMG_8.jpg'])
    await expect(
      rows(page).filter({ hasText: `${name}: This is a HEIC picture, which cannot be used here.` }),
    ).toBeVisible()
  await expect(
    rows(page).filter({ hasText: 'paper.png: This is a PDF file, but its name ends in .png.' }),
  ).toBeVisible()
  await expect(rows(page).filter({ hasText: 'page.jpg: Wrong type' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again IMG_9.HEIC' })).toBeHidden()
  await page.getByRole('button', { name: 'Remove IMG_9.HEIC' }).click()
  await expect(rows(page).filter({ hasText: 'IMG_9' })).toHaveCount(0)
})

async function openDetail(page: Page) {
  await openAs(page, 'both', '/Event-Today')
  await rowWith(page, about)
    .getByRole('button', { name: startsWith('Equipment Stoppage') })
    .click()
  const detail = page.getByRole('dialog', { name: 'Detail' })
  await expect(detail.getByRole('button', { name: 'Show gate.jpg' })).toBeVisible()
  return detail
}

test('the viewer pages and zooms by key and by button, and returns the focus', async ({ page }) => {
  const detail = await openDetail(page)
  await expect(detail).toContainText('12.681234, 101.255678')
  const show = detail.getByRole('button', { name: 'Show gate.jpg' })
  await show.focus()
  await page.keyboard.press('Enter')
  await expect(shown(page, 'gate.jpg')).toBeVisible()
  await expect(viewer(page)).toContainText('1 of 3')
  await expect(viewer(page).getByRole('button', { name: 'Previous picture' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 'belt.jpg')).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(shown(page, 'pump.png')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 'pump.png')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  const picture = shown(page, 'belt.jpg')
  await viewer(page).getByRole('button', { name: 'Larger' }).click()
  await expect.poll(() => scaleOf(picture)).toBeCloseTo(1.5)
  await picture.hover()
  await page.mouse.wheel(0, -300)
  await expect.poll(() => scaleOf(picture)).toBeGreaterThan(3)
  await viewer(page).getByRole('button', { name: 'Smaller' }).click()
  await expect.poll(() => scaleOf(picture)).toBeLessThan(3)
  await picture.dblclick()
  await expect.poll(() => scaleOf(picture)).toBe(1)
  const coming = page.waitForEvent('download')
  await viewer(page).getByRole('link', { name: 'Download' }).click()
  expect((await coming).suggestedFilename()).toBe('belt.jpg')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(detail).toBeVisible()
  await expect(show).toBeFocused()
})

/** Moves fingers from some points to others. */
async function strokes(
  page: Page,
  from: readonly (readonly [number, number])[],
  to: readonly (readonly [number, number])[],
) {
  const browser = await page.context().newCDPSession(page)
  const points = (places: readonly (readonly [number, number])[]) => places.map(([x, y], id) => ({ x, y, id }))
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) })
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const between = from.map(([x, y], nth) => {
      const [toX, toY] = to[nth] ?? [x, y]
      return [x + (toX - x) * share, y + (toY - y) * share] as const
    })
    await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(between) })
  }
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.detach()
}

test('the viewer pages and zooms by finger, and Back closes only the viewer', async ({ browser }) => {
  const page = await (await browser.newContext(PHONE)).newPage()
  const detail = await openDetail(page)
  await detail.getByRole('button', { name: 'Show gate.jpg' }).tap()
  const picture = shown(page, 'gate.jpg')
  await expect(picture).toBeVisible()
  await expect(viewer(page).getByRole('button', { name: 'Larger' })).toBeEnabled()
  const box = await picture.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await strokes(page, [[x + 80, y]], [[x - 80, y]])
  await expect(shown(page, 'belt.jpg')).toBeVisible()
  await strokes(page, [[x - 80, y]], [[x + 80, y]])
  await expect(picture).toBeVisible()
  await strokes(
    page,
    [
      [x - 20, y],
      [x + 20, y],
    ],
    [
      [x - 60, y],
      [x + 60, y],
    ],
  )
  await expect.poll(() => scaleOf(picture)).toBeCloseTo(3, 0)
  // When zoomed in, a swipe moves the picture.
  await strokes(page, [[x + 80, y]], [[x - 80, y]])
  await expect(picture).toBeVisible()
  await page.mouse.dblclick(x, y)
  await expect.poll(() => scaleOf(picture)).toBe(1)
  await page.waitForFunction(() => history.state?.isSecondOfPage === true)
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(detail).toBeVisible()
  await page.context().close()
})

for (const [path, screen] of [
  ['/Event-Today', 'Event Today'],
  ['/Event-Record', 'Event Record'],
] as const) {
  test(`${screen} shows a thumbnail of a report’s first picture, and all of them on a press`, async ({ page }) => {
    await openAs(page, 'both', path)
    const row = rowWith(page, about)
    const show = row.getByRole('button', { name: startsWith('Show') })
    await expect(show).toHaveCount(1)
    await show.scrollIntoViewIfNeeded()
    const small = show.locator('img')
    await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
    await show.click()
    await expect(shown(page, 'gate.jpg')).toBeVisible()
    await expect(viewer(page)).toContainText('1 of 3')
    await page.keyboard.press('Escape')
    await expect(show).toBeFocused()
  })
}

test('printing an open report prints only the report, with its pictures', async ({ page }) => {
  const detail = await openDetail(page)
  const small = detail.getByRole('button', { name: 'Show gate.jpg' }).locator('img')
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
  await expect(small).toBeVisible()
  expect((await small.boundingBox())?.width).toBeGreaterThan(280)
  await expect(detail.getByRole('button', { name: 'Close' }).first()).toBeHidden()
})

const inLanguage = (browser: Browser, look: (typeof LOOKS)[number]) =>
  pageWith(browser, look, { hasTouch: look.width < 720 })
for (const look of swept(LOOKS, 1)) {
  test(`the files of a form, of the dialog and the viewer look good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await inLanguage(browser, look)
    const text = words[look.language]
    await openAs(page, 'both', `/Create-Report?edit=${reportId}`)
    await expect(page.getByRole('button', { name: text.ui.photo.show.replace('{name}', 'gate.jpg') })).toBeVisible()
    const heic = { name: 'IMG_9.HEIC', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') }
    await attach(page, button(page, text.ui.chooseFiles), [
      heic,
      await photo(page, 'fresh.jpg', { width: 640, height: 480 }),
    ])
    await expect(
      page.getByRole('checkbox', { name: startsWith(text.ui.photo.keepOriginal.split('{')[0] ?? '') }),
    ).toBeVisible()
    await expectGoodLook(page)
    await page.getByRole('button', { name: text.ui.photo.show.replace('{name}', 'gate.jpg') }).click()
    const picture = page.getByRole('img', { name: 'gate.jpg' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200)
    await expectGoodLook(page)
    await page.keyboard.press('Escape')
    await openAs(page, 'both', '/Event-Today')
    await expect(rowWith(page, about)).toBeVisible()
    await expectGoodLook(page)
    await rowWith(page, about)
      .getByRole('button', { name: startsWith(demoName('Equipment Stoppage', look.language)) })
      .click()
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeHidden()
    await expectGoodLook(page)
    await page.context().close()
  })
}
