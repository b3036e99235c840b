import type { ChannelId } from '@daybook/shared/registry'
import type { Config } from '../platform/config.ts'
import type { Driver, MakeDriver } from './driver.ts'
import { line } from './line.ts'
import { teams } from './teams.ts'

/** Timeout of a channel for one message, in milliseconds. */
export const CHANNEL_PATIENCE = 15_000

/** The channels other than e-mail. */
export type OtherChannel = Exclude<ChannelId, 'email'>

const MAKE: Record<OtherChannel, MakeDriver> = { line, teams }

/** Whether a channel can be used at all. */
export function isOffered(config: Config, channel: OtherChannel): boolean {
  return MAKE[channel](config, CHANNEL_PATIENCE) !== undefined
}

export function driverOf(config: Config, channel: OtherChannel, patience = CHANNEL_PATIENCE): Driver | undefined {
  return MAKE[channel](config, patience)
}
