import { readlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Lowers this thread's priority on Linux, so that API calls come first. */
export function giveWay(): void {
  try {
    os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), 10)
  } catch {
    // On other systems all threads share one priority: calls are slower, but nothing breaks.
  }
}
