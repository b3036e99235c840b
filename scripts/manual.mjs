// npm run manual: takes the manual's pictures from the running screens and prints docs/manual/*.md as PDF.
// npm run manual -- --no-pictures prints with the pictures that are there.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['e2e/manual/make.ts', ...process.argv.slice(2)])
})
