// npm run admin -- COMMAND: what an operator does from the command line; see packages/server/src/command/admin.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['packages/server/src/command/admin.ts', ...process.argv.slice(2)])
})
