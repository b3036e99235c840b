import { mkdirSync } from 'node:fs'
import { fillDisk } from '../packages/server/src/testing/fillDisk.ts'
import { type Machine, Missing, program, until } from './machine.ts'

/** Mounts a separate file system of this many megabytes until the drill ends. */
export async function smallDisk(machine: Machine, folder: string, megabytes: number): Promise<Disk> {
  mkdirSync(folder, { recursive: true })
  const run = async (command: string, ...args: string[]) => {
    const done = machine.startAsRoot(program(command, 'mount', '/bin'), args)
    await until(command, 10, () => !done.isAlive())
    if (done.said() !== '') throw new Missing(`a small file system cannot be mounted here: ${done.said().trim()}`)
  }
  await run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder)
  machine.atEnd(() => run('umount', '-l', folder))
  machine.hand(folder)
  return { folder, fill: () => fillDisk(folder) }
}

export type Disk = {
  folder: string
  /** Fills the disk until less than 4 kB is free; returns a function that frees the space. */
  fill(): () => void
}
