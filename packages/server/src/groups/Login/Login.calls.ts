import { ENTRA_COMPANY } from '@daybook/shared/rules/rules'
import { takesDirectory } from '../../people/accounts/signInWay.ts'
import { implement } from '../../call.ts'
import { loadContactPage } from '../ContactUs/ContactUs.queries.ts'
import { groupUsersOf } from '../MP_Front/MP_Front.queries.ts'
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
    const { db, config } = context
    const lstCompyne = await loadSignInCompanies(db)
    const nameOf = (id: number) => lstCompyne.find(({ value }) => value === id)?.label ?? ''
    return {
      lstCompyne,
      sCompany1Url: config.company1LoginUrl ?? '',
      sCompany1Name: nameOf(FIRST_COMPANY),
      sCompany2Name: nameOf(ENTRA_COMPANY),
      isDirectory: await takesDirectory(context),
    }
  },

  async CheckSession({ sAction, sEvdete, sEvreport }, context) {
    const token = context.cookie(cookieName(context.config.isHttps))
    const caller = token && (await resumeSession(context.db, context.clock, token))
    if (!caller) throw new Problem('noSession')
    return {
      nUserID: caller.userId,
      sAction,
      sEvdete,
      sEvreport,
      sLanding: await landingOf(context, caller, { sAction, sEvdete, sEvreport }),
      lstGroupUser: await groupUsersOf(context.db, caller.groups),
    }
  },

  Login: {
    async own(input, context) {
      const { sMode, sAction, sEvdete, sEvreport } = input
      if (!['', 'BYPASS', 'AD'].includes(sMode)) {
        refuseFields([{ path: 'sMode', code: 'wrongValue', values: { name: 'sMode' } }])
      }
      const proven =
        sMode === 'AD'
          ? await proveByTicket(context, input.strid || input.sUsername)
          : await proveByPassword(context, input)
      await startSignedIn(context, proven)
      const caller = await findCaller(context.db, proven.userId)
      if (!caller) throw new Problem('signInRefused')
      return {
        isChangePassword: false,
        nUserID: caller.userId,
        nCompanyID: caller.companyId,
        sUserName: caller.username,
        sAction,
        sEvdete,
        sEvreport,
        sLanding: await landingOf(context, caller, { sAction, sEvdete, sEvreport }),
        lstGroupUser: await groupUsersOf(context.db, caller.groups),
      }
    },
  },

  LoginAzureAD: {
    async own(input, context) {
      return { sUserName: await ticketOfDirectory(context, input) }
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

  async CheckPasswordLink({ sToken }, context) {
    const { username, fullName } = await accountOfLink(context, sToken)
    return { sUserName: username, sFullUserName: fullName }
  },

  SetPassword: {
    async own(input, context) {
      await setPassword(context, input)
      return {}
    },
  },

  async ContactUsData(_input, { db }) {
    return { sContent: (await loadContactPage(db)).content }
  },

  /** Ends every session of the person: a device that was left somewhere is signed out from here. */
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
