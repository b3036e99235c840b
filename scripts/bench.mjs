// npm run bench -- <arguments>: see bench/main.ts, which builds the web app too.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['bench/main.ts', ...process.argv.slice(2)])
})
