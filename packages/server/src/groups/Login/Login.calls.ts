import { ENTRA_COMPANY } from '@daybook/shared/rules/rules'
import { takesDirectory } from '../../accounts/signInWay.ts'
import { implement } from '../../call/call.ts'
import { loadContactPage } from '../ContactUs/ContactUs.queries.ts'
import { groupUsersOf } from '../../people/rights/groupNames.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { cookieName, endSession, endSessionsOf, resumeSession } from '../../people/sessions/session.ts'
import { runningVersion } from '../../platform/version.ts'
import { record } from '../../audit/record.ts'
import { findCaller } from '../../people/rights/caller.ts'
import { loadSignInCompanies } from './Login.queries.ts'
import { landingOf } from './landing.ts'
import { proveByTicket, ticketOfDirectory } from './directory.ts'
import { accountOfLink, changePassword, forgotPassword, setPassword } from './newPassword.ts'
import { proveByPassword, startSignedIn } from './signIn.ts'

/** The company that signs in through its own directory page. */
const FIRST_COMPANY = 1

export const login = implement('Login', {
  async onLoad(_input, context) {
    const { db, config, language } = context
    const companyChoices = await loadSignInCompanies(db, language)
    const nameOf = (id: number) => companyChoices.find(({ value }) => value === id)?.label ?? ''
    return {
      companyChoices,
      company1Url: config.company1LoginUrl ?? '',
      company1Name: nameOf(FIRST_COMPANY),
      company2Name: nameOf(ENTRA_COMPANY),
      isDirectory: await takesDirectory(context),
    }
  },

  async CheckSession({ action, sealedDate, sealedReport }, context) {
    const name = cookieName(context.config.isHttps)
    const token = context.cookie(name)
    const renew = (seconds: number) => context.setCookie(name, token ?? '', seconds)
    const caller = token && (await resumeSession(context.db, context.clock, token, renew))
    if (!caller) throw new Problem('noSession')
    return {
      userId: caller.userId,
      action,
      sealedDate,
      sealedReport,
      landing: await landingOf(context, caller, { action, sealedDate, sealedReport }),
      userGroups: groupUsersOf(caller.groups, context.language),
    }
  },

  Login: {
    async own(input, context) {
      const { modeName, action, sealedDate, sealedReport } = input
      if (!['', 'BYPASS', 'AD'].includes(modeName)) {
        refuseFields([{ path: 'modeName', code: 'wrongValue', values: { name: 'modeName' } }])
      }
      const proven =
        modeName === 'AD'
          ? await proveByTicket(context, input.ticket || input.username)
          : await proveByPassword(context, input)
      await startSignedIn(context, proven)
      const caller = await findCaller(context.db, proven.userId)
      if (!caller) throw new Problem('signInRefused')
      return {
        isChangePassword: false,
        userId: caller.userId,
        companyId: caller.companyId,
        userName: caller.username,
        action,
        sealedDate,
        sealedReport,
        landing: await landingOf(context, caller, { action, sealedDate, sealedReport }),
        userGroups: groupUsersOf(caller.groups, context.language),
      }
    },
  },

  LoginAzureAD: {
    async own(input, context) {
      return { userName: await ticketOfDirectory(context, input) }
    },
  },

  ChangePassword: {
    async own(input, context) {
      await changePassword(context, input)
      return {}
    },
  },

  ForgotPassword: {
    async own(input, context) {
      await forgotPassword(context, input)
      return {}
    },
  },

  async CheckPasswordLink({ token }, context) {
    const { username, fullName } = await accountOfLink(context, token)
    return { userName: username, fullName }
  },

  SetPassword: {
    async own(input, context) {
      await setPassword(context, input)
      return {}
    },
  },

  async ContactUsData(_input, { db }) {
    return { content: (await loadContactPage(db)).content }
  },

  /** Ends every session of the person, which also signs out a device left elsewhere. */
  async ClearSession(_input, { db, clock, config, call, address, cookie, setCookie }) {
    const name = cookieName(config.isHttps)
    const token = cookie(name)
    if (token) {
      const caller = await resumeSession(db, clock, token)
      await endSession(db, clock, token)
      if (caller) {
        await endSessionsOf(db, clock, caller.userId)
        const rowKey = String(caller.userId)
        await record(db, { actorId: caller.userId, call, action: 'sign-out', rowKey, detail: { address } })
      }
    }
    setCookie(name, '', 0)
    return {}
  },

  async SystemVersion() {
    return runningVersion()
  },
})
