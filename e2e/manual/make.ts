import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../../scripts/browser.mjs'
import { root } from '../../scripts/project.mjs'
import globalSetup from '../globalSetup.ts'
import { setProduct, startProduct } from '../product.ts'
import { htmlOf } from './markdown.ts'
import { takeParts } from './kit.ts'
import { takePictures } from './pictures.ts'

/* Creates the manual: pictures of the running screens, and a PDF in each language, which the product serves at /Manual. And
   the pictures of docs/kit.md. */

const FOLDER = path.join(root, 'docs/manual')
const KIT = path.join(root, 'docs/kit')
const FONTS = path.join(root, 'node_modules/@expo-google-fonts/sarabun')
const LANGUAGES = ['en', 'th'] as const
type Language = (typeof LANGUAGES)[number]

const pictureFile = (language: Language, name: string) => path.join(FOLDER, 'pictures', `${name}-${language}.jpg`)

const { values } = parseArgs({
  options: { 'no-pictures': { type: 'boolean', default: false }, kit: { type: 'boolean', default: false } },
})
const browser = await chromium.launch(launchOptions())
try {
  if (!values['no-pictures']) await picture(browser)
  if (!values.kit) for (const language of LANGUAGES) await print(browser, language)
} finally {
  await browser.close()
}

async function picture(by: Browser): Promise<void> {
  const tearDown = await globalSetup()
  try {
    const product = await startProduct()
    setProduct(product)
    mkdirSync(path.join(FOLDER, 'pictures'), { recursive: true })
    mkdirSync(KIT, { recursive: true })
    for (const language of values.kit ? [] : LANGUAGES)
      await takePictures(by, product.url, language, (name, bytes) => writeFile(pictureFile(language, name), bytes))
    await takeParts(by, product.url, (name, bytes) => writeFile(path.join(KIT, `${name}.jpg`), bytes))
    await product.close()
  } finally {
    await tearDown()
  }
}

async function print(by: Browser, language: Language): Promise<void> {
  const markdown = await readFile(path.join(FOLDER, `manual-${language}.md`), 'utf8')
  const css = await readFile(path.join(import.meta.dirname, 'print.css'), 'utf8')
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Daybook</title><style>${await fontFaces()}${css}</style></head>
<body>${htmlOf(markdown, (name) => `pictures/${name}`)}</body></html>`
  const page = await by.newPage()
  // Pictures are loaded relative to the text's folder, which is the page's URL.
  await page.route('http://manual/**', async (route) => {
    const asked = new URL(route.request().url()).pathname.slice(1)
    if (asked === '') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    const name = path.basename(asked, path.extname(asked))
    return route.fulfill({ contentType: 'image/jpeg', path: pictureFile(language, name) })
  })
  await page.goto('http://manual/')
  await page.evaluate(() => document.fonts.ready)
  await page.pdf({
    path: path.join(FOLDER, `Daybook-Manual-${language}.pdf`),
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate:
      '<div style="width:100%;font-size:8px;color:#55607a;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
  })
  await page.close()
  console.log(`docs/manual/Daybook-Manual-${language}.pdf`)
}

async function fontFaces(): Promise<string> {
  const faces = await Promise.all(
    [
      { folder: '400Regular', weight: 400 },
      { folder: '700Bold', weight: 700 },
    ].map(async ({ folder, weight }) => {
      const font = await readFile(path.join(FONTS, folder, `Sarabun_${folder}.ttf`), 'base64')
      return `@font-face { font-family: Sarabun; font-weight: ${weight}; src: url(data:font/ttf;base64,${font}); }`
    }),
  )
  return faces.join('\n')
}
