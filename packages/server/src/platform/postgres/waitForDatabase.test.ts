import { once } from 'node:events'
import net from 'node:net'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { databaseDoor, throughDoor } from '../../testing/databaseDoor.ts'
import { ConfigError } from '../configError.ts'
import { waitForDatabase } from './waitForDatabase.ts'

async function freePort(): Promise<number> {
  const server = net.createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('a start without its database', { timeout: 30_000 }, () => {
  it('continues at once when the database answers', async () => {
    const lines: string[] = []
    await waitForDatabase(inject('databaseUrl'), 5, (line) => lines.push(line))
    expect(lines).toEqual([])
  })

  it('says in one line what it waits for, without the password, and fails with one line', async () => {
    const port = await freePort()
    const lines: string[] = []
    const url = `postgresql://daybook:my-secret-word@127.0.0.1:${port}/daybook`
    const began = performance.now()
    const error = await waitForDatabase(url, 1, (line) => lines.push(line)).catch((caught: unknown) => caught)
    expect(performance.now() - began).toBeGreaterThan(900)
    expect(error).toBeInstanceOf(ConfigError)
    const { message } = error as Error
    expect(message).toContain(`(127.0.0.1:${port}/daybook) cannot be used: connect ECONNREFUSED`)
    expect(lines).toEqual([`${message}. Trying again for 1 seconds (DATABASE_WAIT_SECONDS).`])
    expect(message + lines.join()).not.toMatch(/my-secret-word|\n/)
  })

  it('continues once the database is there', async () => {
    const port = await freePort()
    const target = new URL(inject('databaseUrl'))
    const socket = target.searchParams.get('host')
    const lines: string[] = []
    const waiting = waitForDatabase(
      `${target.protocol}//${target.username}@127.0.0.1:${port}${target.pathname}`,
      20,
      (line) => {
        lines.push(line)
        const proxy = net.createServer((client) => {
          const real = socket
            ? net.connect(`${socket}/.s.PGSQL.${target.port || 5432}`)
            : net.connect(Number(target.port || 5432), target.hostname)
          client.pipe(real).pipe(client)
          client.on('error', () => real.destroy())
          real.on('error', () => client.destroy())
        })
        onTestFinished(() => void proxy.close())
        proxy.listen(port, '127.0.0.1')
      },
    )
    await waiting
    expect(lines).toHaveLength(1)
  })

  it('waits for a proxy that has no server behind it yet', async () => {
    const door = await databaseDoor(inject('databaseUrl'))
    door.empty()
    const lines: string[] = []
    await waitForDatabase(throughDoor(inject('databaseUrl'), door), 20, (line) => {
      lines.push(line)
      door.fill()
    })
    expect(lines).toEqual([expect.stringContaining('cannot be used: Connection terminated')])
  })

  it('does not wait if waiting cannot help', async () => {
    const url = new URL(inject('databaseUrl'))
    url.pathname = '/no_such_database'
    const lines: string[] = []
    await expect(waitForDatabase(url.toString(), 20, (line) => lines.push(line))).rejects.toThrow(/does not exist$/)
    expect(lines).toEqual([])
  })
})
