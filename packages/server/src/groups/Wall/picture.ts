import { texts } from '@daybook/shared/problems'
import { MENU } from '@daybook/shared/registry'
import { EVENT_COLOR, EVENT_GROUPS, REPORT_STATUS, SECURITY_LEVEL_COLOR } from '@daybook/shared/rules/rules'
import { MOST_WALL_ROWS, WALL_DAYS, type WALL_DARK, WALL_NEW_MINUTES } from '@daybook/shared/rules/wallRules'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import type { Services } from '../../call/call.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { type Caller, levelOf } from '../../people/rights/caller.ts'
import { findWallOwner } from '../../people/rights/callers.ts'
import { isEmpty, reportable, visible } from '../../people/rights/scope.ts'
import { addDays, instant, today, wireInstant } from '../../platform/clock.ts'
import { loadOpen } from '../../statistics/openCells.queries.ts'
import { loadDays } from '../Compliance/Compliance.queries.ts'
import {
  type StoredWall,
  type WallChoice,
  countAbnormal,
  countAreas,
  findWall,
  loadArrived,
  loadNames,
  loadToday,
  placesOf,
} from './Wall.queries.ts'

/* What a wall shows, each time within what its person may see at that moment. */

type Dark = (typeof WALL_DARK)[number]
/** A wall with its person; or why it is dark. */
export type WallNow = { wall: StoredWall } & ({ caller: Caller; why: null } | { why: Dark })

/** The wall of a screen; undefined if it has none. */
export async function wallOf(db: Querying, tokenHash: Buffer): Promise<WallNow | undefined> {
  const wall = await findWall(db, tokenHash)
  return wall && { wall, ...(await judge(db, wall, await findWallOwner(db, tokenHash))) }
}

/** Whether a person may still see something of a wall. */
export async function judge(
  db: Querying,
  choice: WallChoice,
  caller: Caller | undefined,
): Promise<{ caller: Caller; why: null } | { why: Dark }> {
  if (!caller) return { why: 'left' }
  if (levelOf(caller, MENU.eventToday) < 1) return { why: 'noRight' }
  const { areas } = isEmpty(visible(caller)) ? { areas: 0 } : await countAreas(db, choice, visible(caller))
  return areas === 0 ? { why: 'noArea' } : { caller, why: null }
}

/** Where a person may see which reports are expected: in the statistics, or for the areas that they report for. */
export const expectedScope = (caller: Caller) =>
  levelOf(caller, MENU.compliance) >= 1 ? visible(caller) : reportable(caller)

/** Levels 4 and 3, then events without a level, which may be anything, then 2 and 1. */
const severity = (level: number) => (level === 0 ? 2.5 : level)

const levelOfRow = ({ levelColor }: ReportRow) => SECURITY_LEVEL_COLOR.findIndex((color) => color === levelColor) + 1

export async function pictureOf({ db, clock }: Pick<Services, 'db' | 'clock'>, wall: StoredWall, caller: Caller) {
  const { language } = wall
  const day = today(clock)
  const at = (moment: Date) => wireInstant(moment, clock.timeZone)
  const days = Array.from({ length: WALL_DAYS }, (_, nth) => addDays(day, nth + 1 - WALL_DAYS))
  const rows = await loadToday(db, { caller, clock, language }, wall, day)
  const abnormal = rows
    .filter(({ colorId }) => colorId === EVENT_COLOR.ABNORMAL)
    .map((row) => ({ row, level: levelOfRow(row) }))
    .toSorted((one, other) => severity(other.level) - severity(one.level))
  // The newest first; they are in front of everything however severe that is.
  const now = instant({ clock })
  const arrived = await loadArrived(
    db,
    abnormal.map(({ row }) => row.eventId),
    { since: new Date(now.getTime() - WALL_NEW_MINUTES * 60_000), now },
  )
  const place = ({ row }: (typeof abnormal)[number]) => arrived.get(row.eventId) ?? arrived.size
  const listed = abnormal.toSorted((one, other) => place(one) - place(other)).slice(0, MOST_WALL_ROWS)
  const abnormalOn = await countAbnormal(db, caller, wall, days)
  const { companyName } = await loadNames(db, wall, visible(caller), language)
  const { named } = await countAreas(db, wall, visible(caller))
  const scope = expectedScope(caller)
  const moment = { today: day, timeZone: clock.timeZone, now }
  const { companyId, ...places } = placesOf(wall, scope, { from: days[0] ?? day, to: day })
  const asked = { ...places, companyIds: companyId === null ? null : [companyId] }
  const isKnown = !isEmpty(scope)
  const open = isKnown ? await loadOpen(db, asked, moment, MOST_WALL_ROWS, language) : []
  const sums = isKnown ? await loadDays(db, asked, null, { from: asked.from, to: asked.to }, moment) : []
  return {
    day,
    companyName: companyName ?? '',
    groupNames: groupNames(wall),
    lostAreas: wall.areaIds.length - named,
    reported: rows.length,
    waiting: rows.filter(({ statusId }) => statusId === REPORT_STATUS.WAITING).length,
    abnormalTotal: abnormal.length,
    abnormal: listed.map(({ row, level }) => ({
      eventId: row.eventId,
      eventTypeName: row.eventTypeName,
      areaName: row.areaName,
      companyName: row.companyName,
      createdAt: row.createdAt,
      statusId: row.statusId,
      statusName: row.statusName,
      level,
      levelName: row.levelName,
      isNew: arrived.has(row.eventId),
      reporterName: wall.showsNames ? row.reporterName : '',
    })),
    expected: isKnown
      ? {
          openTotal: open[0]?.total ?? 0,
          overdue: open[0]?.overdue ?? 0,
          open: open.map((cell) => ({
            areaId: cell.areaId,
            areaName: cell.areaName,
            companyName: cell.companyName,
            day: cell.day,
            shiftId: cell.shiftId,
            shiftName: cell.shiftName ?? '',
            isMissing: cell.state === 'missing',
            dueAt: at(cell.lastAt),
          })),
        }
      : null,
    days: days.map((one) => {
      const of = sums.find((sum) => sum.day === one)
      return {
        day: one,
        abnormal: abnormalOn.get(one) ?? 0,
        sums: isKnown
          ? {
              expected: of?.expected ?? 0,
              reported: (of?.onTime ?? 0) + (of?.late ?? 0),
              missing: of?.missing ?? 0,
              waiting: of?.waiting ?? 0,
              excused: of?.excused ?? 0,
            }
          : null,
      }
    }),
  }
}

export const groupNames = ({ eventGroupIds, language }: Pick<StoredWall, 'eventGroupIds' | 'language'>): string[] =>
  EVENT_GROUPS.filter((group) => eventGroupIds.includes(group)).map((group) => texts[language].eventGroup[group])
