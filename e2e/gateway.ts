import { existsSync, readFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import path from 'node:path'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { root, runTool } from '../scripts/project.mjs'
import { type Product, startProduct } from './product.ts'

/**
 * Acts like a company's proxy in front of the product: it can serve another build of the app, and cut off the server behind
 * it.
 */
export type Gateway = {
  /** The product as reached through this gateway. */
  product: Product
  /** Serves the app from this folder from now on. */
  deploy(folder: string): void
  /** While cut, calls are answered with 503. */
  cut(isCut: boolean): void
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Paths that the server answers itself. */
const OF_SERVER = /^\/(?:api|live|Uploadfiles|AzureAD|Manual|health|openapi)(?:\/|$)/i

export async function openGateway(): Promise<Gateway> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const behind = await startProduct({ environment: { PUBLIC_URL: url } })
  const inner = new URL(behind.url)
  let folder: string | null = null
  let isCut = false
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', url)
    if (folder !== null && !OF_SERVER.test(pathname)) {
      const asked = path.join(folder, path.normalize(pathname))
      const file = path.extname(asked) === '' ? path.join(folder, 'index.html') : asked
      if (!existsSync(file)) return void response.writeHead(404).end()
      const headers = { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' }
      return void response.writeHead(200, { ...headers, 'Cache-Control': 'no-cache' }).end(readFileSync(file))
    }
    if (isCut && OF_SERVER.test(pathname)) return void response.writeHead(503).end()
    const { method, headers, url: wanted } = request
    const forwarded = ask({ host: '127.0.0.1', port: inner.port, method, headers, path: wanted }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    product: { ...behind, url },
    deploy: (next) => void (folder = next),
    cut: (next) => void (isCut = next),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await behind.close()
    },
  }
}

/** Builds the app again, as for the product's next version. */
export async function nextBuild(folder: string): Promise<string> {
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'error', '--outDir', folder], {
    cwd: path.join(root, 'packages/web'),
  })
  if (code !== 0) throw new Error('The web app could not be built once more')
  return folder
}
