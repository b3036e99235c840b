// npm start: installs and builds what is missing, then runs the server until it is stopped. package.json starts it with `exec`,
// which Windows does not have: otherwise the shell that npm puts in between, and npm with it, would exit on SIGTERM before the
// server does.
import { buildWeb } from './build.mjs'
import { install } from './install.mjs'
import { main, runOwn } from './project.mjs'
import { serverArgs } from './server.mjs'

await main(async () => {
  await install()
  await buildWeb()
  return runOwn(serverArgs, { env: { NODE_ENV: 'production' } })
})
