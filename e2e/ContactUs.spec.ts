import { expect, type Page, test } from './test.ts'
import type { Editor } from '@tiptap/react'
import { attach, png } from './files.ts'
import { acknowledge, agree } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { colleague, uniqueWords } from './reports.ts'
import { words } from './words.ts'

// There is only one such page: the tests edit it in turn, and restore it.
test.describe.configure({ mode: 'serial' })

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content of the contact page' })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Text formatting' }).getByRole('button', { name, exact: true })
let original = ''
test.beforeAll(async () => {
  const admin = await colleague('admin')
  original = (await admin.call('ContactUs/LoadData', {})).content
  await admin.leave()
})
test.afterAll(async () => {
  const admin = await colleague('admin')
  await admin.call('ContactUs/SaveData', { id: 1, content: original })
  await admin.leave()
})

async function openEditor(page: Page) {
  await openAs(page, 'admin', '/Contact-US')
  await expect(editor(page)).toContainText('The reporting desk')
}

/** Moves the cursor to a new line at the end. */
async function newLine(page: Page) {
  await editor(page).click()
  // After it gets the focus, the editor takes a moment to follow the cursor; no person is fast enough to notice.
  await expect(async () => {
    await page.keyboard.press('Control+End')
    expect(await editor(page).evaluate(isCursorAtEnd)).toBe(true)
  }).toPass()
  await page.keyboard.press('Enter')
}

/** Whether the editor, which follows the browser's selection, has its cursor after the last letter. */
function isCursorAtEnd(element: Element): boolean {
  const { state } = (element as Element & { editor: Editor }).editor
  return state.selection.empty && state.selection.to === state.doc.content.size - 1
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await agree(page, 'Do you want to save data?')
}

test('what is typed while the page is being saved is not taken for saved', async ({ page }) => {
  await openEditor(page)
  await newLine(page)
  await page.keyboard.type('Until noon')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/ContactUs/SaveData', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await agree(page, 'Do you want to save data?')
  await expect(page.getByText('Saving…')).toBeVisible()
  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('And again from two')
  release()
  await acknowledge(page, 'Data is already saved.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await page.reload()
  await expect(editor(page)).toContainText('Until noon')
  await expect(editor(page)).toContainText('And again from two')
})

test('is readable by everybody, without loading the editor', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await openAs(page, 'reporter', '/Contact-US')
  await expect(page.getByRole('main')).toContainText('The reporting desk')
  await expect(page.getByRole('main').getByRole('link', { name: /desk@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await expect(page.getByRole('toolbar')).toBeHidden()
  expect(loaded.filter((url) => /ContactEditor/.test(url))).toEqual([])
})

test('is edited by corporate users, and everybody reads the saved text', async ({ page, browser }) => {
  await openEditor(page)
  const text = uniqueWords('Night desk')
  await newLine(page)
  await tool(page, 'Heading 2').click()
  await expect(tool(page, 'Heading 2')).toHaveAttribute('aria-pressed', 'true')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await tool(page, 'Bold').click()
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('Ring twice')
  await tool(page, 'Bold').click()
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'false')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type(' then wait ')
  await tool(page, 'Link').click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Insert link' }).click()
  await expect(dialog).toContainText('Use an address that starts with http://')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('example.com/desk')
  await dialog.getByRole('textbox', { name: 'Text to show' }).fill('the desk')
  await dialog.getByRole('button', { name: 'Insert link' }).click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await save(page)
  await acknowledge(page, 'Data is already saved.')
  await expect(page.getByText('Not saved yet')).toBeHidden()

  const reader = await (await browser.newContext()).newPage()
  await openAs(reader, 'viewer', '/Contact-US')
  await expect(reader.getByRole('heading', { level: 2, name: text })).toBeVisible()
  await expect(reader.locator('strong', { hasText: 'Ring twice' })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'the desk' })).toHaveAttribute('href', 'https://example.com/desk')
  await reader.context().close()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto('/login')
  await stranger.getByRole('button', { name: 'Contact Us' }).click()
  await expect(stranger.getByRole('dialog', { name: 'Contact Us' })).toContainText(text)
  await stranger.context().close()
})

test('accepts pictures and files, which everybody can then open', async ({ page, browser }) => {
  await openEditor(page)
  await newLine(page)
  await attach(page, tool(page, 'Insert image'), png('desk.png'))
  const about = uniqueWords('The desk by the gate')
  const dialog = page.getByRole('dialog', { name: 'Insert image' })
  await dialog.getByRole('textbox', { name: 'What the image shows' }).fill(about)
  await dialog.getByRole('button', { name: 'Insert image' }).click()
  await expect(editor(page).getByRole('img', { name: about })).toBeVisible()

  await newLine(page)
  await attach(page, tool(page, 'Insert file'), {
    name: 'numbers.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('02-000-0000'),
  })
  await expect(editor(page).getByRole('link', { name: 'numbers.txt' })).toBeVisible()
  await save(page)
  await acknowledge(page, 'Data is already saved.')

  const reader = await (await browser.newContext()).newPage()
  await openAs(reader, 'viewer', '/Contact-US')
  const picture = reader.getByRole('img', { name: about })
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(1)
  const address = await reader.getByRole('link', { name: 'numbers.txt' }).getAttribute('href')
  const file = await reader.request.get(address ?? '')
  expect(await file.text()).toBe('02-000-0000')
  await reader.context().close()
})

test('refuses files that are too big or of a wrong type before sending them', async ({ page }) => {
  await openEditor(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('UploadFile')) sent.push(request.url())
  })
  await attach(page, tool(page, 'Insert image'), png('huge.png', Buffer.alloc(5_242_881)))
  await page.getByRole('dialog', { name: 'Insert image' }).getByRole('button', { name: 'Insert image' }).click()
  await acknowledge(page, 'File is too big. Max allowed size is 5 MB')

  await attach(page, tool(page, 'Insert file'), {
    name: 'huge.zip',
    mimeType: 'application/zip',
    buffer: Buffer.alloc(20_971_521),
  })
  await acknowledge(page, 'File is too big. Max allowed size is 20 MB')

  await attach(page, tool(page, 'Insert file'), {
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<b>x</b>'),
  })
  await acknowledge(page, 'Wrong type')
  expect(sent).toEqual([])
})

test('shows why the server refused a file', async ({ page }) => {
  await openEditor(page)
  const before = await editor(page).getByRole('img').count()
  await attach(page, tool(page, 'Insert image'), png('fake.png', Buffer.from('<html><script>1</script>')))
  await page.getByRole('dialog', { name: 'Insert image' }).getByRole('button', { name: 'Insert image' }).click()
  await acknowledge(page, 'fake.png: Wrong type')
  await expect(editor(page).getByRole('img')).toHaveCount(before)
})

test('keeps both texts if somebody else saved meanwhile, until one of them is chosen', async ({ page }) => {
  await openEditor(page)
  const mine = uniqueWords('Mine')
  const theirs = uniqueWords('Theirs')
  await newLine(page)
  await page.keyboard.type(mine)
  const admin = await colleague('admin')
  const before = await admin.call('ContactUs/LoadData', {})
  await admin.call('ContactUs/SaveData', {
    id: before.id,
    content: `${before.content}<p>${theirs}</p>`,
    version: before.version,
  })
  await save(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else saved this page meanwhile' })
  await expect(notice).toBeVisible()
  await expect(editor(page)).toContainText(mine)
  await notice.getByRole('button', { name: 'Show the saved text' }).click()
  await expect(notice).toContainText(theirs)
  await notice.getByRole('button', { name: 'Save mine over it' }).click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
  await expect(notice).toBeHidden()
  const after = await admin.call('ContactUs/LoadData', {})
  expect(after.content).toContain(mine)
  expect(after.content).not.toContain(theirs)
  await admin.leave()
})

test('asks before leaving unsaved text', async ({ page }) => {
  await openEditor(page)
  await newLine(page)
  await page.keyboard.type('half a sentence')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Event Today' }).click()
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(editor(page)).toContainText('half a sentence')
})

test('is formatted by keyboard: one tab stop, then the arrow keys', async ({ page }) => {
  await openEditor(page)
  await editor(page).click()
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Heading 1')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Heading 2')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool(page, 'Redo')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Heading 1')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor(page)).toBeFocused()
})

for (const look of looksOf(5)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const w = words[look.language]
    await openAs(page, 'admin', '/Contact-US')
    await expect(page.getByRole('toolbar', { name: w.ContactUs.toolbar })).toBeVisible()
    await expectGoodLook(page)
    await page.getByRole('button', { name: w.ContactUs.link, exact: true }).click()
    await expect(page.getByRole('dialog', { name: w.ContactUs.link })).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}
