// npm run manual: takes the manual's screenshots from the running app and prints docs/manual/*.md as PDF.
// npm run manual -- --no-pictures prints with the existing screenshots; --kit takes those of docs/kit.md only.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['e2e/manual/make.ts', ...process.argv.slice(2)])
})
