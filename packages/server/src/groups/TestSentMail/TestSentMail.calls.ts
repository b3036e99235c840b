import { TEST_PORTS, mailTestProblems, portOf, systemTestProblems } from '@daybook/shared/rules/mailRules'
import { implement } from '../../call/call.ts'
import { sendBySystem, sendTo } from '../../operations/connections/mailTest.ts'
import { answer, inUniformTime } from '../../operations/connections/outcome.ts'
import { isConfigured } from '../../platform/transport/target.ts'
import { refuseFields } from '../../platform/problem.ts'

const ports: readonly number[] = TEST_PORTS.smtp

/* Both keep running for seconds after their SQL statement, so neither holds a transaction. */
export const testSentMail = implement('TestSentMail', {
  SendMailTest: {
    own: async (form, context) => {
      const { config, limits, caller } = context
      refuseFields(mailTestProblems(form))
      const target = { host: form.host.trim(), port: portOf(form.port) as number }
      if (!ports.includes(target.port) && !isConfigured(config, 'mail', target)) {
        const values = { ports: ports.join(', ') }
        refuseFields([{ path: 'port', code: 'portNotAllowed', values }])
      }
      await limits.take('connectionTest', String(caller.userId))
      const letter = { from: form.from.trim(), to: form.to.trim(), message: form.message }
      return answer(context, await inUniformTime(() => sendTo(config, target, letter)))
    },
  },

  SendMailTestSystem: {
    own: async (form, context) => {
      refuseFields(systemTestProblems(form))
      await context.limits.take('connectionTest', String(context.caller.userId))
      const letter = { to: form.to.trim(), message: form.message }
      return answer(context, await inUniformTime(() => sendBySystem(context.config, letter)))
    },
  },
})
