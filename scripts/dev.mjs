// npm run dev: the server with demo data, restarted when its sources change, and the web app with hot reload.
import path from 'node:path'
import { install } from './install.mjs'
import { main, root, runOwn, stopChildren } from './project.mjs'

const web = path.join(root, 'packages/web')
const webPort = process.env.WEB_PORT ?? '5173'
const env = {
  PORT: process.env.PORT ?? '3000',
  WEB_PORT: webPort,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
  DEMO: process.env.DEMO ?? '1',
}

await main(async () => {
  await install()
  const both = [
    runOwn(['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], { env }),
    runOwn([path.join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], { env, cwd: web }),
  ]
  const code = await Promise.race(both)
  stopChildren('SIGTERM')
  await Promise.all(both)
  return code
})
