// npm run db:types: generates the types of the tables from the migrations; see
// packages/server/src/testing/writeTypes.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['packages/server/src/testing/writeTypes.ts'])
})
