// Builds the web app when its sources have changed.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf, isMain, isStamped, main, root, runTool, SetupError } from './project.mjs'

const web = path.join(root, 'packages/web')
const stamp = path.join(web, 'dist/.built-from')

export async function buildWeb() {
  const sources = hashOf(['packages/web', 'packages/shared', 'package.json', 'package-lock.json'])
  if (isStamped(stamp, sources)) return
  console.log('Building the web app…')
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { cwd: web })
  if (code !== 0) throw new SetupError(`The web app could not be built (exit code ${code}); the reason stands above.`)
  writeFileSync(stamp, sources)
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await buildWeb()
    return 0
  })
}
