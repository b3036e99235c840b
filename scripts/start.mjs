// npm start: installs and builds what is missing, then runs the server until it is stopped. package.json starts it by `exec`,
// which Windows has not: the shell that npm puts in between would end at a SIGTERM, and npm with it, before the server has.
import { buildWeb } from './build.mjs'
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'
import { serverArgs } from './server.mjs'

await main(async () => {
  await install()
  await buildWeb()
  return runOwn(serverArgs, { env: { NODE_ENV: 'production' } })
})
