import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { randomToken } from '../people/sessions/session.ts'
import { makeFolder } from '../platform/makeFolder.ts'

/** Unread bytes kept in memory; the rest goes to a file. */
const IN_MEMORY = 256 * 1024
const READ_BYTES = 64 * 1024

/**
 * A buffer between a fast writer and a slow reader: unread bytes are in an unlinked file, which disappears with the
 * process.
 */
export class Spool extends Readable {
  readonly #folder: string
  readonly #onRead: () => void
  #file: FileHandle | undefined
  #written = 0
  #taken = 0
  #isWanted = false
  #isEnded = false
  #work: Promise<void> = Promise.resolve()

  constructor(folder: string, onRead: () => void = () => {}) {
    super({ highWaterMark: IN_MEMORY })
    this.#folder = folder
    this.#onRead = onRead
  }

  /** Resolves when the bytes are stored; a failure aborts the stream. */
  add(bytes: Uint8Array): Promise<void> {
    return this.#next(async () => {
      if (this.#isWanted && this.#taken === this.#written) return this.#hand(bytes)
      this.#file ??= await this.#open()
      for (let from = 0; from < bytes.length; ) {
        const { bytesWritten } = await this.#file.write(bytes, from, bytes.length - from, this.#written)
        from += bytesWritten
        this.#written += bytesWritten
      }
      if (this.#isWanted) await this.#handFromFile()
    })
  }

  /** Ends the stream. */
  end(): void {
    void this.#next(async () => {
      this.#isEnded = true
      if (this.#taken === this.#written) this.push(null)
    })
  }

  override _read(): void {
    this.#onRead()
    this.#isWanted = true
    if (this.#taken < this.#written) void this.#next(() => this.#handFromFile())
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#work
      .then(() => this.#file?.close())
      .then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      )
  }

  /** Runs steps one after another. */
  #next(step: () => Promise<void> | void): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (!this.destroyed) await step()
    })
    this.#work = this.#work.catch((error: unknown) => void this.destroy(error as Error))
    return this.#work
  }

  #hand(bytes: Uint8Array): void {
    this.#isWanted = false
    this.push(bytes)
  }

  async #handFromFile(): Promise<void> {
    if (!this.#isWanted || !this.#file || this.#taken === this.#written) return
    const size = Math.min(READ_BYTES, this.#written - this.#taken)
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(size), 0, size, this.#taken)
    this.#taken += bytesRead
    this.#hand(buffer.subarray(0, bytesRead))
    if (this.#isEnded && this.#taken === this.#written) this.push(null)
  }

  async #open(): Promise<FileHandle> {
    makeFolder(this.#folder, 0o700)
    const name = path.join(this.#folder, randomToken())
    const file = await open(name, 'wx+', 0o600)
    await rm(name)
    return file
  }
}
