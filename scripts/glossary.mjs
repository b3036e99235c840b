// npm run glossary: writes the API's names from the schemas; see packages/server/src/testing/writeGlossary.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['packages/server/src/testing/writeGlossary.ts'])
})
