// npm start: whatever is missing is made first, then the server runs until it is told to stop.
import { buildWeb } from './build.mjs'
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'
import { serverArgs } from './server.mjs'

await main(async () => {
  await install()
  await buildWeb()
  return runOwn(serverArgs, { env: { NODE_ENV: 'production' } })
})
