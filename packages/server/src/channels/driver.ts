import type { Config } from '../platform/config.ts'

/** A letter in a few lines, for channels that show no tables. */
export type Brief = { title: string; lines: string[]; link: { label: string; url: string } }

/**
 * What came of handing a message over. `later`: not taken now, to be tried again; `isCertain`: nothing of it was taken.
 * `refused`: it will not be taken, so another way has to do. `unknown`: it may have been taken.
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

/** Makes a driver; undefined where the configuration has none. */
export type MakeDriver = (config: Config, patience: number) => Driver | undefined
