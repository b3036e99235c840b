// npm run audit:verify: verifies the audit trail; see packages/server/src/audit/verifyCommand.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['packages/server/src/audit/verifyCommand.ts', ...process.argv.slice(2)])
})
