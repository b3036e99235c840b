import { randomInt } from 'node:crypto'
import { CODE_LETTERS, writtenCode } from '@daybook/shared/rules/accountRules'
import { isBlank } from '@daybook/shared/rules/cleanText'
import { textProblems } from '@daybook/shared/rules/formRules'
import { MOST_WALLS, WALL_CODE_LENGTH, WALL_CODE_MINUTES, WALL_NAME_LIMIT } from '@daybook/shared/rules/wallRules'
import { type Context, type SignedIn, implement } from '../../call/call.ts'
import { hashOf } from '../../channels/addresses.ts'
import { areaChoices, companyChoices } from '../../events/recordChoices.queries.ts'
import { companyOption } from '../../administration/list.ts'
import { findCaller, isCorporate } from '../../people/rights/caller.ts'
import { visible } from '../../people/rights/scope.ts'
import { randomToken, tokenHash, wallCookieName } from '../../people/sessions/session.ts'
import { instant, wireInstant } from '../../platform/clock.ts'
import { addressKey } from '../../platform/limits.ts'
import { announceWall } from '../../platform/live.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { GROUPS_IN_ORDER, groupOptions } from '../../statistics/choices.ts'
import { activeGroups } from '../EventToday/EventToday.queries.ts'
import { groupNames, judge, pictureOf, wallOf } from './picture.ts'
import {
  addWall,
  countAreas,
  endWall,
  findWall,
  holdWalls,
  isWaiting,
  keepCode,
  loadNames,
  loadWalls,
  noteUse,
  renameWall,
  takeCode,
} from './Wall.queries.ts'

/** Browsers keep no cookie for longer. It is given again while the wall is shown. */
const COOKIE_SECONDS = 400 * 24 * 3_600
const SEEN_MS = 60_000

const screenToken = ({ config, cookie }: Context) => cookie(wallCookieName(config.isHttps))

function keepToken({ config, setCookie }: Context, token: string) {
  setCookie(wallCookieName(config.isHttps), token, COOKIE_SECONDS)
}

export const wall = implement('Wall', {
  async Open(_input, context) {
    const { db, clock, limits, address } = context
    const known = screenToken(context)
    const now = instant(context)
    if (known !== undefined && (await findWall(db, tokenHash(known))))
      return { code: '', expiresAt: wireInstant(now, clock.timeZone) }
    await limits.take('wallOpen', addressKey(address))
    // The token of a wall that was ended is never used again.
    const token = known !== undefined && (await isWaiting(db, tokenHash(known))) ? known : randomToken()
    const code = Array.from({ length: WALL_CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
    const expiresAt = new Date(now.getTime() + WALL_CODE_MINUTES * 60_000)
    await keepCode(db, { tokenHash: tokenHash(token), codeHash: hashOf(code), expiresAt, now })
    keepToken(context, token)
    return { code, expiresAt: wireInstant(expiresAt, clock.timeZone) }
  },

  async Show(_input, context) {
    const { db, clock } = context
    const token = screenToken(context)
    const now = instant(context)
    const said = { why: null, name: '', language: null, now: wireInstant(now, clock.timeZone), picture: null }
    const found = token === undefined ? undefined : await wallOf(db, tokenHash(token))
    if (token === undefined || !found) return { ...said, state: 'unpaired' }
    const { id, name, language, usedAt } = found.wall
    if (now.getTime() - (usedAt?.getTime() ?? 0) >= SEEN_MS) {
      await noteUse(db, id, now)
      keepToken(context, token)
    }
    if (found.why !== null) return { ...said, state: 'dark', why: found.why, name, language }
    return { ...said, state: 'shown', name, language, picture: await pictureOf(context, found.wall, found.caller) }
  },

  async GetList(_input, { db, caller, clock, language }) {
    const walls = await loadWalls(db, reachOf(caller))
    const at = (moment: Date) => wireInstant(moment, clock.timeZone)
    const owners = new Map<number, ReturnType<typeof findCaller>>()
    const ownerOf = (id: number) => owners.get(id) ?? owners.set(id, findCaller(db, id)).get(id)
    return {
      walls: await Promise.all(
        walls.map(async (one) => ({
          wallId: one.id,
          name: one.name,
          language: one.language,
          showsNames: one.showsNames,
          ...(await loadNames(db, one, visible(caller), language)),
          groupNames: groupNames({ ...one, language }),
          areaTotal: one.areaIds.length,
          pairedBy: one.pairedBy,
          isOwn: one.ownerId === caller.userId,
          pairedAt: at(one.pairedAt),
          seenAt: one.usedAt && at(one.usedAt),
          isDark: (await judge(db, one, await ownerOf(one.ownerId))).why !== null,
        })),
      ),
    }
  },

  async GetChoices({ companyId, eventGroupIds }, { db, caller, language }) {
    const scope = visible(caller)
    const groups = eventGroupIds.length > 0 ? eventGroupIds : [null]
    const [companies, shown, ...areas] = await Promise.all([
      companyChoices(db, scope, language),
      activeGroups(db, caller),
      ...groups.map((group) => areaChoices(db, scope, group, companyId, language)),
    ])
    return {
      companies: companies.map(companyOption),
      eventGroups: groupOptions(
        GROUPS_IN_ORDER.filter((group) => shown.includes(group)),
        language,
      ),
      areas: areas.flat(),
    }
  },

  async Pair({ code, name, companyId, eventGroupIds, areaIds, language, showsNames }, context) {
    const { db, caller, limits } = context
    const now = instant(context)
    const choice = { companyId, eventGroupIds, areaIds: [...new Set(areaIds)] }
    refuseFields([
      ...(isBlank(code) ? [{ path: 'code', code: 'required', values: { field: 'wallCode' } } as const] : []),
      ...textProblems('name', 'wallName', name, WALL_NAME_LIMIT),
    ])
    const { areas, named } = await countAreas(db, choice, visible(caller))
    if (named < choice.areaIds.length || areas === 0) {
      const [path, field] =
        choice.areaIds.length > 0 ? (['areaIds', 'area'] as const) : (['companyId', 'company'] as const)
      refuseFields([{ path, code: 'notInList', values: { field } }])
    }
    if ((await holdWalls(db, caller.userId)) >= MOST_WALLS) throw new Problem('wallsUsedUp', { most: MOST_WALLS })
    await limits.take('wallCode', String(caller.userId))
    const hash = await takeCode(db, hashOf(writtenCode(code)), now)
    if (!hash) throw new Problem('wallCodeUnknown', {}, [{ path: 'code', code: 'wallCodeUnknown' }])
    await limits.giveBack('wallCode', String(caller.userId))
    await addWall(db, { ...choice, tokenHash: hash, ownerId: caller.userId, name, language, showsNames, pairedAt: now })
    await announceWall(db)
    return {}
  },

  async Rename({ wallId, name }, { db, caller }) {
    refuseFields(textProblems('name', 'wallName', name, WALL_NAME_LIMIT))
    if (!(await renameWall(db, wallId, reachOf(caller), name))) throw new Problem('notFound')
    await announceWall(db)
    return {}
  },

  async Revoke({ wallId }, context) {
    if (!(await endWall(context.db, wallId, reachOf(context.caller), instant(context)))) throw new Problem('notFound')
    await announceWall(context.db)
    return {}
  },
})

/** Whose walls a person lists, renames and ends: null for everybody's. */
const reachOf = (caller: SignedIn['caller']) => (isCorporate(caller) ? null : caller.userId)
