import { randomInt } from 'node:crypto'
import qrcode from 'qrcode-generator'
import { CHANNEL_IDS, type ChannelId } from '@daybook/shared/registry'
import {
  CODE_LENGTH,
  CODE_LETTERS,
  CODE_MINUTES,
  FEED_PATH,
  MOST_TOKENS,
  TOKEN_NAME_LIMIT,
  accountProblems,
} from '@daybook/shared/rules/accountRules'
import { textProblems } from '@daybook/shared/rules/formRules'
import { channelTexts } from '@daybook/shared/texts/catalogues'
import { type SignedIn, implement } from '../../call/call.ts'
import { hashOf, openAddress, sealAddress } from '../../channels/addresses.ts'
import type { HandedOver } from '../../channels/driver.ts'
import { type OtherChannel, driverOf, isOffered } from '../../channels/drivers.ts'
import { lineBudget } from '../../channels/line.ts'
import { isTeamsAddress } from '../../channels/teams.ts'
import { sendBySystem } from '../../operations/connections/mailTest.ts'
import { type Outcome, answer, inUniformTime } from '../../operations/connections/outcome.ts'
import { PATIENCE_MS } from '../../operations/connections/patience.ts'
import { shownCameBack } from '../../mail/bounces/cameBack.ts'
import { companyNameIn, isCorporate } from '../../people/rights/caller.ts'
import { endTokens, holdTokens, loadTokens, makeToken } from '../../people/sessions/feedTokens.queries.ts'
import { approvable, isEmpty } from '../../people/rights/scope.ts'
import { wireInstant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { groupUsersOf } from '../../people/rights/groupNames.ts'
import { loadCompanies, loadOwnAreas } from './ownRights.queries.ts'
import {
  chooseChannel,
  findAddress,
  keepCode,
  link,
  loadAccount,
  saveChoice,
  saveSingleKeys,
  saveYears,
  unlink,
} from './MyAccount.queries.ts'

/** Base of the URLs that open the LINE app. */
const LINE_URL = 'https://line.me/R'

export const myAccount = implement('MyAccount', {
  async Get(_input, { db, caller, config, clock, language }) {
    const { links, channel, cameBack, approvalLetters, ...account } = await loadAccount(db, caller.userId)
    const { fullName, username } = caller
    const groups = groupUsersOf(caller.groups, language)
    const areas = await loadOwnAreas(db, caller.userId, language)
    return {
      ...account,
      approvalLetters: isEmpty(approvable(caller)) ? null : approvalLetters,
      mailCameBack: shownCameBack(cameBack, clock.timeZone),
      fullName,
      username,
      companyName: companyNameIn(caller, language),
      companies: await loadCompanies(db, caller, language),
      roles: groups.map(({ groupId, groupName }) => ({
        groupId,
        groupName,
        areas: areas.get(groupId)?.names ?? [],
        areaTotal: areas.get(groupId)?.total ?? 0,
      })),
      channel: channel ?? 'email',
      channels: CHANNEL_IDS.map((id) => {
        const found = links.find((one) => one.channel === id)
        return {
          channel: id,
          isOffered: id === 'email' || isOffered(config, id),
          isLinked: id === 'email' || found !== undefined,
          linkedAt: found ? wireInstant(found.linkedAt, clock.timeZone) : null,
        }
      }),
      line: config.line
        ? { botId: config.line.botId, addUrl: `${LINE_URL}/ti/p/${encodeURIComponent(config.line.botId)}` }
        : null,
      seesBudget: config.line !== undefined && isCorporate(caller),
    }
  },

  LineBudget: {
    own: async (_input, { config }) => ({ budget: (await lineBudget(config, PATIENCE_MS)) ?? null }),
  },

  async Save(form, { db, caller, config, limits }) {
    await limits.take('settings', String(caller.userId))
    refuseFields(accountProblems(form))
    const { channel } = form
    const isLinked = channel === 'email' || (await findAddress(db, caller.userId, channel)) !== undefined
    if (!isLinked || (channel !== 'email' && !isOffered(config, channel)))
      refuseFields([{ path: 'channel', code: 'notLinked' }])
    await saveChoice(db, caller.userId, form)
    return {}
  },

  async SaveYears({ years }, { db, caller, limits }) {
    await limits.take('settings', String(caller.userId))
    await saveYears(db, caller.userId, years)
    return {}
  },

  async SaveSingleKeys({ singleKeys }, { db, caller, limits }) {
    await limits.take('settings', String(caller.userId))
    await saveSingleKeys(db, caller.userId, singleKeys)
    return {}
  },

  async MakeLineCode(_input, { db, caller, config, clock, limits }) {
    if (!config.line) throw new Problem('notConfigured')
    await limits.take('connectionTest', String(caller.userId))
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
    const expiresAt = await keepCode(db, caller.userId, hashOf(code), CODE_MINUTES)
    const messageUrl = `${LINE_URL}/oaMessage/${encodeURIComponent(config.line.botId)}/?${code}`
    return { code, expiresAt: wireInstant(expiresAt, clock.timeZone), messageUrl, squares: squaresOf(messageUrl) }
  },

  async LinkTeams({ address }, { db, caller, config, sealer, limits }) {
    await limits.take('settings', String(caller.userId))
    const typed = address.trim()
    if (typed === '') refuseFields([{ path: 'address', code: 'required', values: { field: 'teamsAddress' } }])
    if (!isTeamsAddress(config, typed)) refuseFields([{ path: 'address', code: 'teamsAddress' }])
    await link(db, { userId: caller.userId, channel: 'teams', ...sealAddress(sealer, 'teams', typed) })
    await chooseChannel(db, caller.userId, 'teams')
    return {}
  },

  async Unlink({ channel }, { db, caller, limits }) {
    await limits.take('settings', String(caller.userId))
    if (channel !== 'email') await unlink(db, caller.userId, channel)
    return {}
  },

  async LoadTokens(_input, { db, caller, config, clock }) {
    const tokens = await loadTokens(db, clock, caller.userId)
    const at = (moment: Date) => wireInstant(moment, clock.timeZone)
    return {
      feedUrl: config.publicUrl + FEED_PATH,
      tokens: tokens.map(({ createdAt, expiresAt, usedAt, ...token }) => ({
        ...token,
        createdAt: at(createdAt),
        expiresAt: at(expiresAt),
        usedAt: usedAt && at(usedAt),
      })),
    }
  },

  async MakeToken({ name, days }, { db, caller, clock, limits }) {
    await limits.take('settings', String(caller.userId))
    refuseFields(textProblems('name', 'tokenName', name, TOKEN_NAME_LIMIT))
    await holdTokens(db, caller.userId)
    if ((await loadTokens(db, clock, caller.userId)).length >= MOST_TOKENS)
      throw new Problem('tokensUsedUp', { most: MOST_TOKENS })
    return { token: await makeToken(db, clock, { userId: caller.userId, name, days }) }
  },

  async RevokeToken({ tokenId }, { db, caller, clock }) {
    if (!(await endTokens(db, clock, caller.userId, tokenId))) throw new Problem('notFound')
    return {}
  },

  // Waits seconds for the network after its SQL, so it holds no transaction.
  Test: {
    own: async ({ channel }, context) => {
      await context.limits.take('connectionTest', String(context.caller.userId))
      return answer(context, await inUniformTime(() => test(context, channel)))
    },
  },
})

function squaresOf(text: string): string[] {
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const lines = Array.from({ length: code.getModuleCount() }, (_, line) => line)
  return lines.map((row) => lines.map((column) => (code.isDark(row, column) ? '1' : '0')).join(''))
}

async function test(context: SignedIn, channel: ChannelId): Promise<Outcome> {
  const { config, db, caller, sealer } = context
  const { email, language } = await loadAccount(db, caller.userId)
  const { title, text, open } = channelTexts[language].test
  if (channel === 'email') return sendBySystem(config, { to: email, message: text })
  const driver = driverOf(config, channel, PATIENCE_MS)
  const sealed = await findAddress(db, caller.userId, channel)
  const address = sealed === undefined ? undefined : openAddress(sealer, channel, sealed)
  if (!driver || address === undefined) return 'notConfigured'
  const brief = { title, lines: [text], link: { label: open, url: `${config.publicUrl}/` } }
  return outcomeOf(channel, await driver.send(address, brief, crypto.randomUUID()))
}

function outcomeOf(channel: OtherChannel, handedOver: HandedOver): Outcome {
  if (handedOver.status === 'Y') return 'connected'
  if (handedOver.status === 'refused') return handedOver.why === 'budgetUsed' ? 'budgetUsed' : 'messageRefused'
  return handedOver.status === 'unknown' && channel === 'teams' ? 'noAnswer' : 'notReached'
}
