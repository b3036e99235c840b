// npm run admin -- COMMAND: commands for operators; see packages/server/src/command/admin.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['packages/server/src/command/admin.ts', ...process.argv.slice(2)])
})
