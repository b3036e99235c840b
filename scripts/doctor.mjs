// npm run doctor: checks the settings; see packages/server/src/command/doctor.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['packages/server/src/command/doctor.ts', ...process.argv.slice(2)])
})
