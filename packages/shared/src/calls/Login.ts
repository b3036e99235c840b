import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import { CODE, SEALED, companyOption, groupUser, line, optional, text, verbatim } from './shapes/wire.ts'

/** Never stored as is, so any character is allowed, even NUL. The form has its own, lower limit. */
const password = z
  .string()
  .max(10 * LIMIT.password)
  .nullish()
  .transform((value) => value ?? '')

/** The query of the link that led here: the page wanted, and its sealed values. */
const landing = { sAction: text(CODE), sEvdete: text(SEALED), sEvreport: text(SEALED) }

export const Login = {
  CheckSession: call({
    access: 'public',
    writes: false,
    about: 'Whether there is a valid session, and which page to open.',
    input: z.object(landing),
    output: z.object({
      /** Whose session it is. */
      nUserID: z.int(),
      sAction: z.string(),
      sEvdete: z.string(),
      sEvreport: z.string(),
      /** Path and query of the page to open. */
      sLanding: z.string(),
      lstGroupUser: z.array(groupUser),
    }),
  }),
  onLoad: call({
    access: 'public',
    writes: false,
    about: 'The companies that people can sign in to, and the ways to sign in.',
    input: z.object({}),
    output: z.object({
      lstCompyne: z.array(companyOption),
      /** The first company's external directory page, '' when not configured. */
      sCompany1Url: z.string(),
      sCompany1Name: z.string(),
      sCompany2Name: z.string(),
      isDirectory: z.boolean(),
    }),
  }),
  Login: call({
    access: 'public',
    writes: true,
    about: 'Signs in. The session is an HttpOnly cookie.',
    input: z.object({
      sUsername: line(LIMIT.email),
      sPassword: password,
      nCompanyID: optional(z.int()),
      sMode: text(CODE),
      strid: text(SEALED),
      ...landing,
    }),
    output: z.object({
      isChangePassword: z.boolean(),
      nUserID: z.int(),
      nCompanyID: z.int(),
      sUserName: z.string(),
      sAction: z.string(),
      sEvdete: z.string(),
      sEvreport: z.string(),
      sLanding: z.string(),
      lstGroupUser: z.array(groupUser),
    }),
  }),
  LoginAzureAD: call({
    access: 'public',
    writes: true,
    about: 'Gives a browser that returns from the company directory its ticket for Login/Login.',
    input: z.object({ sMode: text(CODE), sEmail: text(LIMIT.email), nCompanyID: optional(z.int()) }),
    output: z.object({
      /** The ticket: goes into strid, works once within 60 seconds, only in this browser. */
      sUserName: z.string(),
    }),
  }),
  ChangePassword: call({
    access: 'public',
    writes: true,
    about: 'Sets a new password, given the old one, and ends all sessions of the user.',
    input: z.object({
      nUserID: optional(z.int()),
      sUserName: line(LIMIT.email),
      isAlert90D: z.boolean().nullish(),
      sOLOPassword: password,
      sNewPassword: password,
      nCompanyID: optional(z.int()),
    }),
    output: z.object({}),
  }),
  ForgotPassword: call({
    access: 'public',
    writes: true,
    about: 'Mails a single-use link to set a password. The answer is the same for every address.',
    input: z.object({ UserNameOrEmail: line(LIMIT.email) }),
    output: z.object({}),
  }),
  CheckPasswordLink: call({
    access: 'public',
    writes: false,
    about: 'Whether a set-password link still works, and for whom.',
    input: z.object({ sToken: verbatim(SEALED) }),
    output: z.object({ sUserName: z.string(), sFullUserName: z.string() }),
  }),
  SetPassword: call({
    access: 'public',
    writes: true,
    about: 'Sets a password with a link from a letter. The link works once.',
    input: z.object({ sToken: verbatim(SEALED), sNewPassword: password }),
    output: z.object({}),
  }),
  ContactUsData: call({
    access: 'public',
    writes: false,
    about: 'The contact page, for the sign-in screen.',
    input: z.object({ nID: optional(z.int()) }),
    output: z.object({ sContent: z.string() }),
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
    output: z.object({ sVersion: z.string(), buildDate: z.string() }),
  }),
}
