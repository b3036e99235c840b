import { expect, type Page, test } from './test.ts'
import { rowWith } from './forms.ts'
import { openAs } from './people.ts'
import { product } from './product.ts'
import { colleague, fileStoppage, uniqueWords } from './reports.ts'

/** Reports of this area need no approval. */
const AREA = 'Jetty 2'

/** Each would mark the window, open a prompt, or leave the page if text were treated as markup. */
const PAYLOADS = [
  '<script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1">',
  '<svg/onload=window.ran=1>',
  '"><iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
  "' onmouseover='window.ran=1' x='",
  '<a href="javascript:window.ran=1">open</a>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '{{constructor.constructor("window.ran=1")()}} ${window.ran=1}',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;">',
]

/** Fails if any text of the corpus was executed. */
async function expectNothingRan(page: Page, seen: string[]) {
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(seen).toEqual([])
}

function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(product().url)) seen.push(`request: ${request.url().slice(0, 100)}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.push(message.text())
  })
  return seen
}

test('a stored text is text on every screen that shows it', async ({ page }) => {
  const other = await colleague('reporterb.c3')
  const mark = uniqueWords('Corpus')
  const text = `${mark} ${PAYLOADS.join(' ')}`
  await fileStoppage(other, { area: AREA, description: text })
  await other.leave()
  const seen = watch(page)

  await openAs(page, 'viewer', '/Event-Today')
  const row = rowWith(page, mark)
  await expect(row).toContainText('<script>window.ran = 1</script>')
  await row.hover()
  await expectNothingRan(page, seen)

  await row.getByRole('button', { name: /^Equipment Stoppage/ }).click()
  const dialog = page.getByRole('dialog')
  for (const payload of PAYLOADS) await expect(dialog).toContainText(payload)
  await expectNothingRan(page, seen)

  await page.goto(`/Event-Record?text=${encodeURIComponent(mark)}`)
  await expect(rowWith(page, mark)).toContainText('<script>window.ran = 1</script>')
  await expectNothingRan(page, seen)
})

test('markup in a URL is text as well', async ({ page }) => {
  const seen = watch(page)
  const hostile = encodeURIComponent('"><img src=x onerror=window.ran=1><script>window.ran=1</script>')
  for (const path of [
    `/${hostile}`,
    `/Event-Record?text=${hostile}`,
    `/Action-Login?action=${hostile}&evdete=${hostile}`,
  ]) {
    await openAs(page, 'viewer', path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingRan(page, seen)
  }
  expect((await page.request.get('/')).headers()['content-security-policy']).toContain("script-src 'self';")
})
