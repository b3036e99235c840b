import { MAIL_TEST_LIMIT, TEST_PORTS } from '@daybook/shared/rules/mailRules'
import { required } from '@daybook/shared/rules/formRules'
import { implement } from '../../call/call.ts'
import { readDirectory, tryCompany, tryDirectory } from '../../operations/connections/directoryTest.ts'
import type { TypedDirectory } from '../../operations/connections/directoryTest.queries.ts'
import { answer, inUniformTime } from '../../operations/connections/outcome.ts'
import { isConfigured } from '../../platform/transport/target.ts'
import type { Config } from '../../platform/config.ts'
import { refuseFields } from '../../platform/problem.ts'

const PATH = 'connectionString'

/* Both keep running for seconds after their SQL statement, so neither holds a transaction. */
export const testPis = implement('TestPis', {
  SendTest: {
    own: async ({ connectionString }, context) => {
      const directory = readTyped(context.config, connectionString)
      await context.limits.take('connectionTest', String(context.caller.userId))
      return answer(context, await inUniformTime(() => tryDirectory(context.config, directory)))
    },
  },

  SendTest_AllSyatem: {
    own: async ({ companyId }, context) => {
      await context.limits.take('connectionTest', String(context.caller.userId))
      return answer(context, await inUniformTime(() => tryCompany(context.config, companyId)))
    },
  },
})

/** Throws the field's problem for an empty value, an invalid connection string, or a port that directories do not use. */
function readTyped(config: Config, typed: string): TypedDirectory {
  if (typed.trim() === '') refuseFields([required(PATH, 'connectionString')])
  const directory = typed.length > MAIL_TEST_LIMIT.connectionString ? undefined : readDirectory(typed)
  if (!directory) {
    refuseFields([{ path: PATH, code: 'connectionStringNotValid' }])
    throw new Error('unreachable')
  }
  const ports: readonly number[] = TEST_PORTS[directory.kind]
  if (!ports.includes(directory.port) && !isConfigured(config, 'directory', directory))
    refuseFields([{ path: PATH, code: 'portNotAllowed', values: { ports: ports.join(', ') } }])
  return directory
}
