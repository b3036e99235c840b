import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A local port that forwards to a database server until it is shut. */
export type DatabaseDoor = { host: string; shut(): void; freeze(): void; thaw(): void }

/** Opens a local port that forwards to the server of a connection string. */
export async function databaseDoor(url: string): Promise<DatabaseDoor> {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const number = Number(searchParams.get('port') ?? (port || 5432))
  const passing = new Set<Socket>()
  let isFrozen = false
  const door = createServer((near) => {
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
  const shut = () => {
    door.close()
    for (const socket of passing) socket.destroy()
  }
  onTestFinished(shut)
  return {
    host: `127.0.0.1:${(door.address() as AddressInfo).port}`,
    shut,
    /** Silently drops all data, like a pulled cable. */
    freeze: () => void (isFrozen = true),
    thaw: () => void (isFrozen = false),
  }
}

/** The connection string that goes through one or more doors. */
export function throughDoors(url: string, doors: Pick<DatabaseDoor, 'host'>[], parameters = ''): string {
  const { username, password, pathname } = new URL(url)
  const user = password ? `${username}:${password}` : username
  return `postgres://${user}@${doors.map(({ host }) => host).join(',')}${pathname}${parameters}`
}
