import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import { CODE, SEALED, companyOption, groupUser, line, optional, text, verbatim } from './shapes/wire.ts'
import { wire } from '../wire.ts'

/** Never stored as is, so any character is allowed, even NUL. The form has its own, lower limit. */
const password = z
  .string()
  .max(10 * LIMIT.password)
  .nullish()
  .transform((value) => value ?? '')

/** The query of the link that led here: the page wanted, and its sealed values. */
const landing = {
  action: wire('sAction', text(CODE)),
  sealedDate: wire('sEvdete', text(SEALED)),
  sealedReport: wire('sEvreport', text(SEALED)),
}

export const Login = {
  CheckSession: call({
    access: 'public',
    writes: false,
    about: 'Whether there is a valid session, and which page to open.',
    input: z.object(landing),
    output: z.object({
      /** Whose session it is. */
      userId: wire('nUserID', z.int()),
      action: wire('sAction', z.string()),
      sealedDate: wire('sEvdete', z.string()),
      sealedReport: wire('sEvreport', z.string()),
      /** Path and query of the page to open. */
      landing: wire('sLanding', z.string()),
      userGroups: wire('lstGroupUser', z.array(groupUser)),
    }),
  }),
  onLoad: call({
    access: 'public',
    writes: false,
    about: 'The companies that people can sign in to, and the ways to sign in.',
    input: z.object({}),
    output: z.object({
      companyChoices: wire('lstCompyne', z.array(companyOption)),
      /** The first company's external directory page, '' when not configured. */
      company1Url: wire('sCompany1Url', z.string()),
      company1Name: wire('sCompany1Name', z.string()),
      company2Name: wire('sCompany2Name', z.string()),
      isDirectory: z.boolean(),
    }),
  }),
  Login: call({
    access: 'public',
    writes: true,
    about: 'Signs in. The session is an HttpOnly cookie.',
    input: z.object({
      username: wire('sUsername', line(LIMIT.email)),
      password: wire('sPassword', password),
      companyId: wire('nCompanyID', optional(z.int())),
      modeName: wire('sMode', text(CODE)),
      ticket: wire('strid', text(SEALED)),
      ...landing,
    }),
    output: z.object({
      isChangePassword: z.boolean(),
      userId: wire('nUserID', z.int()),
      companyId: wire('nCompanyID', z.int()),
      userName: wire('sUserName', z.string()),
      action: wire('sAction', z.string()),
      sealedDate: wire('sEvdete', z.string()),
      sealedReport: wire('sEvreport', z.string()),
      landing: wire('sLanding', z.string()),
      userGroups: wire('lstGroupUser', z.array(groupUser)),
    }),
  }),
  LoginAzureAD: call({
    access: 'public',
    writes: true,
    about: 'Gives a browser that returns from the company directory its ticket for Login/Login.',
    input: z.object({
      modeName: wire('sMode', text(CODE)),
      email: wire('sEmail', text(LIMIT.email)),
      companyId: wire('nCompanyID', optional(z.int())),
    }),
    output: z.object({
      /** The ticket: goes into strid, works once within 60 seconds, only in this browser. */
      userName: wire('sUserName', z.string()),
    }),
  }),
  ChangePassword: call({
    access: 'public',
    writes: true,
    about: 'Sets a new password, given the old one, and ends all sessions of the user.',
    input: z.object({
      userId: wire('nUserID', optional(z.int())),
      userName: wire('sUserName', line(LIMIT.email)),
      isExpiryReminder: wire('isAlert90D', z.boolean().nullish()),
      oldPassword: wire('sOLOPassword', password),
      newPassword: wire('sNewPassword', password),
      companyId: wire('nCompanyID', optional(z.int())),
    }),
    output: z.object({}),
  }),
  ForgotPassword: call({
    access: 'public',
    writes: true,
    about: 'Mails a single-use link to set a password. The answer is the same for every address.',
    input: z.object({ userNameOrEmail: wire('UserNameOrEmail', line(LIMIT.email)) }),
    output: z.object({}),
  }),
  CheckPasswordLink: call({
    access: 'public',
    writes: false,
    about: 'Whether a set-password link still works, and for whom.',
    input: z.object({ token: wire('sToken', verbatim(SEALED)) }),
    output: z.object({ userName: wire('sUserName', z.string()), fullName: wire('sFullUserName', z.string()) }),
  }),
  SetPassword: call({
    access: 'public',
    writes: true,
    about: 'Sets a password with a link from a letter. The link works once.',
    input: z.object({ token: wire('sToken', verbatim(SEALED)), newPassword: wire('sNewPassword', password) }),
    output: z.object({}),
  }),
  ContactUsData: call({
    access: 'public',
    writes: false,
    about: 'The contact page, for the sign-in screen.',
    input: z.object({ id: wire('nID', optional(z.int())) }),
    output: z.object({ content: wire('sContent', z.string()) }),
  }),
  ClearSession: call({
    access: 'public',
    writes: true,
    about: 'Signs out and ends the session at once.',
    input: z.object({}),
    output: z.object({}),
  }),
  SystemVersion: call({
    access: 'public',
    writes: false,
    method: 'GET',
    about: 'The running version.',
    input: z.object({}),
    output: z.object({ version: wire('sVersion', z.string()), buildDate: z.string() }),
  }),
}
