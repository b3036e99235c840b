import type { Config } from '../platform/config.ts'

/** Host name for Message-IDs. */
export function hostOf({ config }: { config: Config }): string {
  return new URL(config.publicUrl).hostname
}
