// npm run golden -- [COMMIT]: see golden/README.md.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['golden/main.ts', ...process.argv.slice(2)])
})
