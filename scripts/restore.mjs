// npm run restore -- --from PATH; see packages/server/src/command/restore.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['packages/server/src/command/restore.ts', ...process.argv.slice(2)])
})
