import path from 'node:path'
import { LOOKS, nameOfLook, pageWith } from '../e2e/looks.ts'
import { dialogs, expectDrawn, openScreen, screens } from '../e2e/screens.ts'
import { test } from '../e2e/test.ts'

/* A picture of every screen and dialog, as on a desktop and as on a phone; see README.md. */

const folder = path.resolve(process.env.GOLDEN_FOLDER ?? 'node_modules/.cache/golden/tree', 'pictures')
const only = process.env.GOLDEN_ONLY ?? ''

for (const look of LOOKS)
  for (const screen of [...screens, ...dialogs(look.language)].filter(({ name }) => name.includes(only)))
    test(`${screen.name} at ${nameOfLook(look)}`, async ({ browser }) => {
      const page = await pageWith(browser, look)
      await openScreen(page, screen)
      await expectDrawn(page)
      const name = `${screen.name}.${look.width}.png`.replaceAll(/[^\w.]+/g, '-')
      await page.screenshot({ path: path.join(folder, name), fullPage: true, animations: 'disabled', caret: 'hide' })
      await page.context().close()
    })
