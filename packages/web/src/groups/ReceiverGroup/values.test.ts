import { describe, expect, it } from 'vitest'
import { type AreaRelation, type Member, withAreas, withMembers } from './values.ts'

const member = (userId: number, userName: string, companyOrder: number): Member => ({
  userId,
  userName,
  companyOrder,
  employeeCode: `E${userId}`,
  companyId: companyOrder,
  companyName: '',
  jobTitle: '',
  status: true,
})
const area = (areaId: number, eventGroupId: number, companyOrder: number, areaOrder: number): AreaRelation => ({
  areaId,
  eventGroupId,
  companyOrder,
  areaOrder,
  eventName: '',
  companyId: companyOrder,
  companyName: '',
  areaName: `Area ${areaId}`,
})

describe('adding to a receiver group', () => {
  it('puts members in the order of companies and names, and keeps the status of existing ones', () => {
    const inactive: Member = { ...member(1, 'ข', 2), status: false }
    const list = withMembers([inactive], [member(2, 'ก', 2), member(1, 'ข', 2), member(3, 'ฮ', 1)])
    expect(list.map(({ userId, status }) => [userId, status])).toEqual([
      [3, true],
      [2, true],
      [1, false],
    ])
  })

  it('puts areas in the order of groups, companies and places, each once', () => {
    const list = withAreas([area(1, 2, 1, 2)], [area(1, 2, 1, 2), area(2, 1, 9, 1), area(3, 2, 1, 1)])
    expect(list.map(({ areaId }) => areaId)).toEqual([2, 3, 1])
  })
})
