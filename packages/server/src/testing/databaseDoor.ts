import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A local port that forwards to a database server until it is shut. */
export type DatabaseDoor = {
  host: string
  shut(): void
  /** From now on, silently drops all data, like a pulled cable. */
  freeze(): void
  /** Ends every connection, also new ones, like a proxy that has no server behind it. */
  empty(): void
  fill(): void
}

/** Opens a local port that forwards to the server of a connection string. */
export async function databaseDoor(url: string): Promise<DatabaseDoor> {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const number = Number(searchParams.get('port') ?? (port || 5432))
  const passing = new Set<Socket>()
  let isFrozen = false
  let isEmpty = false
  const door = createServer((near) => {
    if (isEmpty) return void near.destroy()
    const far = folder ? connect(`${folder}/.s.PGSQL.${number}`) : connect(number, hostname)
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      passing.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.on('data', (bytes) => void (isFrozen || to.write(bytes)))
    }
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const endAll = () => passing.forEach((socket) => void socket.destroy())
  const shut = () => {
    door.close()
    endAll()
  }
  onTestFinished(shut)
  return {
    host: `127.0.0.1:${(door.address() as AddressInfo).port}`,
    shut,
    freeze: () => void (isFrozen = true),
    empty: () => {
      isEmpty = true
      endAll()
    },
    fill: () => void (isEmpty = false),
  }
}

/** The connection string that goes through a door. */
export function throughDoor(url: string, { host }: Pick<DatabaseDoor, 'host'>): string {
  const { username, password, pathname } = new URL(url)
  const user = password ? `${username}:${password}` : username
  return `postgres://${user}@${host}${pathname}`
}
