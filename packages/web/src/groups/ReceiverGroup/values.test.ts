import { describe, expect, it } from 'vitest'
import { type AreaRelation, type Member, withAreas, withMembers } from './values.ts'

const member = (nUserID: number, sUserName: string, nOrderCompany: number): Member => ({
  nUserID,
  sUserName,
  nOrderCompany,
  sEmpCode: `E${nUserID}`,
  nCompanyID: nOrderCompany,
  sCompynyName: '',
  sPosition: '',
  sStatus: 'Y',
})
const area = (nAreaID: number, nEventGroupID: number, nOrderCompany: number, nOrderArea: number): AreaRelation => ({
  nAreaID,
  nEventGroupID,
  nOrderCompany,
  nOrderArea,
  sEventName: '',
  nCompanyID: nOrderCompany,
  sCompanyName: '',
  sAreaName: `Area ${nAreaID}`,
})

describe('what is added to a receiver group', () => {
  it('puts members in the order of companies and names, and keeps the status of who is there', () => {
    const inactive: Member = { ...member(1, 'ข', 2), sStatus: 'N' }
    const list = withMembers([inactive], [member(2, 'ก', 2), member(1, 'ข', 2), member(3, 'ฮ', 1)])
    expect(list.map(({ nUserID, sStatus }) => [nUserID, sStatus])).toEqual([
      [3, 'Y'],
      [2, 'Y'],
      [1, 'N'],
    ])
  })

  it('puts areas in the order of groups, companies and places, each once', () => {
    const list = withAreas([area(1, 2, 1, 2)], [area(1, 2, 1, 2), area(2, 1, 9, 1), area(3, 2, 1, 1)])
    expect(list.map(({ nAreaID }) => nAreaID)).toEqual([2, 3, 1])
  })
})
