// npm run glossary: the names of the wire as the codecs have them; see packages/server/src/testing/writeGlossary.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['packages/server/src/testing/writeGlossary.ts'])
})
