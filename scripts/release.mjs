// npm run release [-- --to FOLDER]: packs everything that a machine without npm needs to run Daybook into one tarball, for the
// current platform; see scripts/release/make.ts.
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'

await main(async () => {
  await install()
  return runOwn(['scripts/release/make.ts', ...process.argv.slice(2)])
})
