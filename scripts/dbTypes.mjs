// npm run db:types: the types of the tables as the migrations make them; see packages/server/src/testing/writeTypes.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['packages/server/src/testing/writeTypes.ts'])
})
