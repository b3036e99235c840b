import type { Services } from '../call.ts'

/** What an operator can do from the command line. */
export type Command = {
  /** Behind `npm run admin -- `. */
  usage: string
  about: string
  /**
   * @param args what stands behind the command's name
   * @returns the line to print
   * @throws UsageError when the arguments are not those of `usage`, ConfigError with what else the operator can mend
   */
  run(services: Services, args: string[]): Promise<string>
}

export class UsageError extends Error {}
