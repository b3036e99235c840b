import type { Config } from '../platform/config.ts'

/** A letter in a few lines, for channels that show no tables. */
export type Brief = { title: string; lines: string[]; link: { label: string; url: string } }

/**
 * The outcome of handing over a message. `later`: not accepted now, try again; `isCertain`: nothing of it was accepted.
 * `refused`: it will never be accepted, so use another channel. `unknown`: it may have been accepted.
 */
export type HandedOver =
  | { status: 'Y' }
  | { status: 'later'; isCertain: boolean }
  | { status: 'refused'; why: 'notLinked' | 'channelRefused' | 'budgetUsed' }
  | { status: 'unknown' }

export type Driver = {
  /**
   * Hands over one message; never rejects.
   *
   * @param key a UUID of the message: the same in each try
   */
  send(address: string, brief: Brief, key: string): Promise<HandedOver>
}

/** Creates a driver; undefined if the channel is not configured. */
export type MakeDriver = (config: Config, patience: number) => Driver | undefined
