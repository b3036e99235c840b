import { z } from 'zod'
import { APPROVAL_LETTERS, TEAMS_ADDRESS_LIMIT, TOKEN_DAYS, TOKEN_NAME_LIMIT } from '../rules/accountRules.ts'
import { call } from '../call.ts'
import { CHANNEL_IDS, LANGUAGES, YEARS } from '../registry.ts'
import { id, line, mailCameBack, optional, time, verbatim } from './shapes/wire.ts'

const channel = z.enum(CHANNEL_IDS)
const instant = z.string()
const outcome = z.object({ isComplete: z.boolean(), errorMessage: z.string() })

export const MyAccount = {
  Get: call({
    access: 'signedIn',
    writes: false,
    about: "The caller's account, notification channels and quiet hours.",
    input: z.object({}),
    output: z.object({
      fullName: z.string(),
      username: z.string(),
      companyName: z.string(),
      email: z.string(),
      mailCameBack,
      /** The user's own company and, if a group gives access, its subsidiaries. */
      companies: z.array(z.string()),
      /** The rights from each group. */
      roles: z.array(
        z.object({
          groupId: z.int(),
          groupName: z.string(),
          /** At most 30. */
          areas: z.array(z.string()),
          areaTotal: z.int(),
        }),
      ),
      /** The language of letters and notices. */
      language: z.enum(LANGUAGES),
      /** The channel of notices. */
      channel,
      quietFrom: time.nullable(),
      quietUntil: time.nullable(),
      /** How often letters ask for approval; null if the caller decides nothing. */
      approvalLetters: z.enum(APPROVAL_LETTERS).nullable(),
      channels: z.array(
        z.object({
          channel,
          /** Whether it is set up on this server. */
          isOffered: z.boolean(),
          isLinked: z.boolean(),
          linkedAt: instant.nullable(),
        }),
      ),
      /** Where to send the LINE code; null if LINE is not set up. */
      line: z.object({ botId: z.string(), addUrl: z.string() }).nullable(),
      /** False if an administrator has turned the person's notices off. */
      getsNotices: z.boolean(),
      /** Whether the caller may call LineBudget. */
      seesBudget: z.boolean(),
    }),
  }),
  LineBudget: call({
    access: 'corporate',
    writes: false,
    about: 'How many messages the LINE bot may send this month, and how many it has sent.',
    input: z.object({}),
    output: z.object({
      /** null if LINE is not set up or does not tell. */
      budget: z.object({ limit: z.int().nullable(), used: z.int() }).nullable(),
    }),
  }),
  Save: call({
    access: 'signedIn',
    writes: true,
    about: "Sets the channel and language of the caller's notices, and the quiet hours.",
    input: z.object({
      channel,
      language: z.enum(LANGUAGES),
      quietFrom: optional(time),
      quietUntil: optional(time),
      /** Absent: as before. */
      approvalLetters: optional(z.enum(APPROVAL_LETTERS)),
    }),
    output: z.object({}),
  }),
  SaveYears: call({
    access: 'signedIn',
    writes: true,
    about: 'Sets the era in which the caller reads and types years.',
    input: z.object({ years: z.enum(YEARS) }),
    output: z.object({}),
  }),
  SaveSingleKeys: call({
    access: 'signedIn',
    writes: true,
    about: 'Sets whether single letters are keys for the caller.',
    input: z.object({ singleKeys: z.boolean() }),
    output: z.object({}),
  }),
  MakeLineCode: call({
    access: 'signedIn',
    writes: true,
    about: 'Creates a code; the LINE account that sends it to the bot is linked. Replaces any earlier code.',
    input: z.object({}),
    output: z.object({
      code: z.string(),
      expiresAt: instant,
      /** Opens the chat with the bot, with the code already filled in. */
      messageUrl: z.string(),
      /** The same link as a QR code: one string of '1' (dark) and '0' per row. */
      squares: z.array(z.string()),
    }),
  }),
  LinkTeams: call({
    access: 'signedIn',
    writes: true,
    about:
      'Links a Microsoft Teams workflow by its address, which is stored encrypted and never returned. Replaces any earlier link.',
    input: z.object({ address: verbatim(TEAMS_ADDRESS_LIMIT) }),
    output: z.object({}),
  }),
  Unlink: call({
    access: 'signedIn',
    writes: true,
    about: 'Removes the link to a channel. Its notices then go by e-mail.',
    input: z.object({ channel }),
    output: z.object({}),
  }),
  Test: call({
    access: 'signedIn',
    writes: true,
    about: 'Sends the caller a test message through a channel.',
    input: z.object({ channel }),
    output: outcome,
  }),
  LoadTokens: call({
    access: 'signedIn',
    writes: false,
    about: "The tokens with which programs read the feed in the caller's name, and the address of the feed.",
    input: z.object({}),
    output: z.object({
      feedUrl: z.string(),
      tokens: z.array(
        z.object({
          tokenId: z.int(),
          name: z.string(),
          createdAt: instant,
          expiresAt: instant,
          /** null: never. */
          usedAt: instant.nullable(),
        }),
      ),
    }),
  }),
  MakeToken: call({
    access: 'signedIn',
    writes: true,
    about:
      "Makes a token for the feed. It is only returned here. It has the caller's rights at each call, and works nowhere else.",
    input: z.object({ name: line(TOKEN_NAME_LIMIT), days: z.literal([...TOKEN_DAYS]) }),
    output: z.object({ token: z.string() }),
  }),
  RevokeToken: call({
    access: 'signedIn',
    writes: true,
    about: "Ends one of the caller's tokens at once.",
    input: z.object({ tokenId: id }),
    output: z.object({}),
  }),
}
