import { describe, expect, it } from 'vitest'
import { type FeedSet, SETS } from '../../groups/Feed/sets.queries.ts'
import { testApp } from '../app.ts'
import { lookers, MISSING, othersOf, showsOthers } from '../belongings.ts'
import type { Kind } from '../fields.ts'
import { furnish } from '../furniture.ts'
import { feedOf } from '../groups/Feed.ts'
import { hide } from '../outOfScope.ts'

/* Every set of the feed with other people's ids, in every property that can be filtered by one. */

/** What a property identifies; `plain` has no owner. A new one has to be named here. */
const KINDS: Record<string, Kind> = {
  'reports id': 'event',
  'decisions id': 'event',
  'removed id': 'event',
  'areas id': 'area',
  'companies id': 'company',
  'types id': 'plain',
  'people id': 'user',
  'actions id': 'action',
  reportId: 'event',
  areaId: 'area',
  'areas parentId': 'area',
  'types parentId': 'plain',
  companyId: 'company',
  reporterId: 'user',
  deciderId: 'user',
  decidedForId: 'user',
  ownerId: 'user',
  closedById: 'user',
  eventGroupId: 'plain',
  typeId: 'plain',
  subTypeId: 'plain',
}

const fields = Object.entries<FeedSet>(SETS).flatMap(([set, { properties }]) =>
  Object.entries(properties).flatMap(([name, { kind, isFilter }]) =>
    isFilter && kind === 'Int32' ? [{ set, name, kind: KINDS[`${set} ${name}`] ?? KINDS[name] }] : [],
  ),
)

describe("other people's records in the feed", () => {
  it('cannot be named by a property that this test does not cover', () => {
    expect(fields.filter(({ kind }) => kind === undefined)).toEqual([])
  })

  it.each(lookers)('do not exist for $role, in any set or filter', async (looker) => {
    const test = await testApp()
    const furniture = await furnish(test)
    await hide(test.db, looker)
    const { get } = await feedOf(test, looker.role)
    const wrong: unknown[] = []
    for (const set of Object.keys(SETS)) {
      const { body } = await get(`/${set}`)
      if (showsOthers(body, looker)) wrong.push({ set, body: body.slice(0, 400) })
    }
    let asked = 0
    for (const { set, name, kind = 'plain' } of fields) {
      const ask = async (filter: string) => {
        const { statusCode, json } = await get(`/${set}?$filter=${filter}`)
        return [statusCode, json().value]
      }
      const nobodys = await ask(`${name} eq ${MISSING}`)
      for (const id of othersOf(kind, looker.outside, furniture)) {
        asked++
        for (const filter of [`${name} eq ${id}`, `${name} in (${id},${MISSING})`]) {
          const theirs = await ask(filter)
          if (JSON.stringify(theirs) !== JSON.stringify(nobodys)) wrong.push({ set, filter, theirs })
        }
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(20)
  })
})
