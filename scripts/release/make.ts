import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createHash } from 'node:crypto'
import { createGzip } from 'node:zlib'
import { packTar } from 'modern-tar/fs'
import { platform, root, runTool, SetupError } from '../project.mjs'
import { contentsOf, shippedPackages } from './contents.ts'
import type { Release } from './sbom.ts'

/* npm run release [-- --to FOLDER]: prints the path of the tarball and its SHA-256. */

const { values } = parseArgs({ options: { to: { type: 'string', default: 'release' } } })
const folder = path.resolve(values.to)
const web = mkdtempSync(path.join(os.tmpdir(), 'daybook-release-'))
try {
  const release = releaseOf()
  await buildWeb(release)
  mkdirSync(folder, { recursive: true })
  const name = `daybook-${release.version}-${release.commit}-${platform}`
  const file = path.join(folder, `${name}.tar.gz`)
  // Everything that differs between machines is fixed: owner, mode, time, order.
  const sources = contentsOf(release, shippedPackages(), web).map((entry) => ({
    ...entry,
    target: `${name}/${entry.target}`,
    mtime: new Date(release.time * 1000),
    uid: 0,
    gid: 0,
    uname: 'root',
    gname: 'root',
  }))
  await pipeline(packTar(sources), createGzip({ level: 6 }), createWriteStream(file))
  process.stdout.write(`${file}\nsha256 ${await sha256(file)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof SetupError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  rmSync(web, { recursive: true, force: true })
}

function releaseOf(): Release {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  try {
    const commit = git('rev-parse', '--short=10', 'HEAD')
    const isChanged = git('status', '--porcelain') !== ''
    const time = Number(git('log', '-1', '--format=%ct'))
    return { version, commit: isChanged ? `${commit}-changed` : commit, time }
  } catch {
    throw new SetupError('A release is made from a git clone, whose commit it is named by.')
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

async function buildWeb({ time }: Release): Promise<void> {
  const code = await runTool(
    'vite/bin/vite.js',
    ['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', web],
    // The commit's time, so that a rebuild gives the same bytes.
    { cwd: path.join(root, 'packages/web'), env: { SOURCE_DATE_EPOCH: String(time) } },
  )
  if (code !== 0) throw new SetupError(`The web app could not be built (exit code ${code}); the reason stands above.`)
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
