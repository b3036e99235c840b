import type { Services } from '../call.ts'

/** A command for operators. */
export type Command = {
  /** What follows `npm run admin -- `, or `./daybook admin `. */
  usage: string
  about: string
  /** Runs with another APP_SECRET than that of the database too. */
  acceptsAnySecret?: true
  /** The exit code of a failure; 1 without it. */
  failsWith?: number
  /**
   * Runs the command.
   *
   * @param args the arguments after the command's name
   * @returns the line to print @throws UsageError if the arguments do not match `usage`, ConfigError for anything else
   * the operator can fix
   */
  run(services: Services, args: string[]): Promise<string>
}

export class UsageError extends Error {}
