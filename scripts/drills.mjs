// npm run drills -- <names>: see drills/main.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['drills/main.ts', ...process.argv.slice(2)])
})
