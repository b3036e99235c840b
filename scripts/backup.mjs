// npm run backup -- --to PATH | verify PATH; see packages/server/src/command/backup.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['packages/server/src/command/backup.ts', ...process.argv.slice(2)])
})
