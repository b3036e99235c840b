import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { type Machine, Missing, program, until } from './machine.ts'

const MB = 1_048_576

/** A file system of its own of this many megabytes, which is there until the drill ends. */
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
  return { folder, fill: () => fill(folder) }
}

export type Disk = {
  folder: string
  /** Leaves not even 4 kB; returns what frees them. */
  fill(): () => void
}

function fill(folder: string): () => void {
  const file = path.join(folder, 'filler')
  const handle = openSync(file, 'w')
  for (const size of [MB, 4_096]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(handle)
  return () => rmSync(file)
}
