import type { Config } from '../../platform/config.ts'

/** The host of Message-IDs. */
export function hostOf({ config }: { config: Config }): string {
  return new URL(config.publicUrl).hostname
}
