import type { Services } from '../call/call.ts'

/** A command for operators. */
export type Command = {
  /** What to type after `npm run admin -- ` or `./daybook admin `. */
  usage: string
  about: string
  /** Also runs if APP_SECRET is not that of the database. */
  acceptsAnySecret?: true
  /** The exit code on failure, 1 by default. */
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
