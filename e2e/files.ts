import { writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from './test.ts'

/** A file as a browser sends it. */
export type Sent = { name: string; mimeType: string; buffer: Buffer }

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const png = (name: string, buffer = PIXEL): Sent => ({ name, mimeType: 'image/png', buffer })

/** How a button is pressed; the last two use only the keyboard. */
export type Way = 'mouse' | 'touch' | 'Enter' | 'Space'

/** Presses a button that asks for files, and passes these to the chooser that opens. */
export async function attach(page: Page, button: Locator, files: Sent | readonly Sent[], way: Way = 'mouse') {
  const opening = page.waitForEvent('filechooser')
  await press(page, button, way)
  await (await opening).setFiles([files].flat())
}

export async function press(page: Page, button: Locator, way: Way) {
  if (way === 'mouse') return button.click()
  if (way === 'touch') return button.tap()
  await reach(page, button)
  await page.keyboard.press(way)
}

/** Moves the focus by Tab from the top of the page or dialog to a button, in a toolbar also with the arrow keys. */
async function reach(page: Page, button: Locator) {
  await expect(button).toBeEnabled()
  for (let steps = 0; steps < 200; steps += 1) {
    const place = await button.evaluate((element) => {
      if (element === document.activeElement) return 'there'
      return element.closest('[role=toolbar]')?.contains(document.activeElement) ? 'toolbar' : 'elsewhere'
    })
    if (place === 'there') return
    await page.keyboard.press(place === 'toolbar' ? 'ArrowRight' : 'Tab')
  }
  throw new Error('The keyboard does not reach the button')
}

/**
 * Drags a file over an element and drops it. True if the page accepts or refuses it; otherwise a browser with a window would
 * open the file instead, though a headless one does not.
 */
export async function drop(page: Page, where: Locator, { name, buffer }: Sent): Promise<boolean> {
  const file = test.info().outputPath(name)
  await writeFile(file, buffer)
  await where.scrollIntoViewIfNeeded()
  const box = await where.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const seen = await page.evaluateHandle(() => {
    const drag = { isHandled: false }
    addEventListener('dragover', (event) => Object.assign(drag, { isHandled: event.defaultPrevented }), { once: true })
    return drag
  })
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x, y, data })
  }
  await browser.detach()
  return seen.evaluate(({ isHandled }) => isHandled)
}
