// npm run bench -- <arguments>: see bench/main.ts.
import { buildWeb } from './build.mjs'
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  await buildWeb()
  return runOwn(['bench/main.ts', ...process.argv.slice(2)])
})
