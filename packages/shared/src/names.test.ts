import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Failure } from './call.ts'
import { encodeRefusal, namesIn, toPlain, toWire, wireField } from './codec.ts'
import { allCalls, callNamed, contract } from './index.ts'
import { decode, encodeInput, inputNaming, plainName } from './names.ts'
import { renamedFields, schemasOf, valuesOf } from './printed.ts'
import { valueKinds } from './calls/wireNames.ts'
import { day, flag, optional } from './calls/shapes/wire.ts'
import { fieldOf, passing, wire } from './wire.ts'

const objects = allCalls().flatMap(({ group, name, call }) =>
  schemasOf(call).flatMap((schema) => [...namesIn(schema)].map((names) => ({ call: `${group}/${name}`, names }))),
)

/** Our style: no type prefix, no capital first letter. */
const isPlain = (name: string) => /^[a-z][A-Za-z\d]*$/.test(name) && !/^(?:[a-z]|lst|arr|obj|txt|str)[A-Z]/.test(name)

describe('the names of the contract', () => {
  it('are plain ones', () => {
    const plain = objects.flatMap(({ names }) => names.map(({ plain }) => plain))
    expect(plain.filter((name) => !isPlain(name))).toEqual([])
    expect(plain.length).toBeGreaterThan(1_000)
  })

  it('are never shared by two fields of one object on the wire', () => {
    const shared = objects.filter(({ names }) => new Set(names.map(({ wire }) => wire)).size < names.length)
    expect(shared).toEqual([])
  })

  it('are the same for one name on the wire in every call, because the browser reads without schemas', () => {
    const wrong = objects.flatMap(({ call, names }) =>
      names.filter(({ plain, wire }) => plainName(wire) !== plain).map((one) => ({ call, ...one })),
    )
    expect(wrong).toEqual([])
    expect(renamedFields().filter(({ plain }) => plainName(plain) !== plain)).toEqual([])
  })

  it('hold values written in the same way throughout a call, because the browser reads without schemas', () => {
    const wrong = allCalls().flatMap(({ group, name, call }) => {
      const own = Object.fromEntries(valuesOf(call))
      expect(valueKinds[`${group}/${name}`] ?? {}).toEqual(own)
      const fields = schemasOf(call).flatMap((schema) => [...namesIn(schema)].flat())
      return fields
        .filter(({ wire, kind }) => (kind ?? own[wire]) !== own[wire])
        .map((one) => ({ group, name, ...one }))
    })
    expect(wrong).toEqual([])
    expect(Object.keys(valueKinds).length).toBeGreaterThan(50)
  })

  it('have one name on the wire in the whole input of a call, because the browser writes without schemas', () => {
    const wrong = allCalls().flatMap(({ group, name, call }) => {
      const naming = inputNaming(`${group}/${name}`)
      return [...namesIn(call.input)]
        .flat()
        .filter(({ plain, wire }) => naming(plain) !== wire || wireField(call, plain) !== wire)
        .map((names) => ({ call: `${group}/${name}`, ...names }))
    })
    expect(wrong).toEqual([])
  })
})

describe('a schema', () => {
  const row = z.object({ areaId: wire('nAreaID', z.int()), name: z.string() })

  it('writes values as the wire does, and leaves what is none to be refused', () => {
    const company = z.object({
      csr: wire('sMode1', flag.nullable()),
      active: wire('cActive', optional(flag)),
      day: wire('sStartDate', optional(day)),
    })
    for (const [plain, sent] of [
      [
        { csr: true, active: false },
        { sMode1: 'Y', cActive: 'N' },
      ],
      [
        { csr: null, active: '' },
        { sMode1: null, cActive: '' },
      ],
      [{ day: '2026-11-09' }, { sStartDate: '09/11/2026' }],
      [{ day: '' }, { sStartDate: '' }],
    ] as const) {
      expect(toWire(company, plain)).toEqual(sent)
      expect(toPlain(company, sent)).toEqual(plain)
    }
    for (const wrong of [{ sMode1: 'y' }, { sMode1: true }, { cActive: false }, { sMode1: 1 }])
      expect(company.partial().safeParse(toPlain(company, wrong)).success, JSON.stringify(wrong)).toBe(false)
    for (const wrong of ['2026-11-09', '31/11/2026', '9/11/2026', 'x'])
      expect(company.partial().safeParse(toPlain(company, { sStartDate: wrong })).success, wrong).toBe(false)
  })

  it('writes them without the schema too, by the names of the call', () => {
    const input = { startDate: '2026-11-09', endDate: '', text: 'Y' }
    const wireInput = { sStartDate: '09/11/2026', sEndDate: '', sText: 'Y' }
    expect(encodeInput('EventRecord/GetData', input)).toEqual(wireInput)
    expect(decode(wireInput, 'EventRecord/GetData')).toEqual(input)
    const saved = { active: true, shifts: [{ active: false }] }
    const wireSaved = { cActive: 'Y', lstWorkTime: [{ cActive: 'N' }] }
    expect(toWire(contract.Company.sendToDB.input, saved)).toEqual(encodeInput('Company/sendToDB', saved))
    expect(encodeInput('Company/sendToDB', saved)).toMatchObject({ cActive: 'Y' })
    expect(decode({ sStatus: 'Y' }, 'LogMailMonitoring/onLoadData')).toEqual({ status: 'Y' })
    expect(decode(wireSaved)).toMatchObject({ active: 'Y' })
  })

  it('leaves the other side of a field, and what it does not know, outside', () => {
    const sent = { nAreaID: 1, areaId: 2, name: 'x', other: 3 }
    expect(toPlain(row, sent)).toEqual({ areaId: 1, name: 'x' })
    expect(toPlain(z.array(row).nullable(), [sent, null, 4])).toEqual([{ areaId: 1, name: 'x' }, null, 4])
    expect(toPlain(row, [sent])).toEqual([sent])
  })

  it('names a field as its own name in each of several objects', () => {
    const shared = z.int()
    const both = z.object({ first: wire('a', shared), second: wire('b', shared.nullable()), third: shared })
    expect(toWire(both, { first: 1, second: null, third: 3 })).toEqual({ a: 1, b: null, third: 3 })
    expect(toPlain(both.partial(), { a: 1, b: 2, third: 3 })).toEqual({ first: 1, second: 2, third: 3 })
  })

  it('names what names a field, and what passes through', () => {
    const sorted = z.object({ sort: wire('sSort', fieldOf(row, z.string())) })
    expect(toPlain(sorted, { sSort: 'nAreaID' })).toEqual({ sort: 'areaId' })
    expect(toWire(sorted, { sort: 'other' })).toEqual({ sSort: 'other' })
    const loose = passing(row, z.looseObject({ position: wire('nOrder', z.int()) }))
    const wire1 = JSON.parse('{"nOrder":1,"nAreaID":2,"position":9,"x":true,"__proto__":{"isAdmin":true}}') as unknown
    expect(toPlain(loose, wire1)).toEqual({ position: 1, areaId: 2, x: true })
    expect(toWire(loose, toPlain(loose, wire1))).toEqual({ nOrder: 1, nAreaID: 2, x: true })
  })
})

describe('the codec of each call', () => {
  it('encodes an input with wire names and decodes it again', () => {
    const plain = {
      eventGroupId: 2,
      companyId: null,
      page: 1,
      sort: 'description',
      order: 'desc',
      sealedEvents: '',
    }
    const wire = {
      nEventGroup: 2,
      nCompyne: null,
      nPage: 1,
      sSort: 'sDescription',
      sOrder: 'desc',
      sArrEventID: '',
    }
    expect(encodeInput('EventRecord/GetData', plain)).toEqual(wire)
    expect(decode(wire)).toEqual(plain)
  })

  it('encodes each object of an answer by its own schema, whatever the names in other objects', () => {
    const call = contract.EventApprove.GetData
    const answer = {
      areas: [{ eventGroupId: 2, value: 1, label: 'Gate' }],
      record: { eventGroupId: 2, colorId: 3, startTime: '08:00' },
      history: [{ changes: [{ field: 'startTime', before: '', after: '08:00' }] }],
    }
    expect(toWire(call.output, answer)).toEqual({
      lstArea: [{ nEventGrupID: 2, value: 1, label: 'Gate' }],
      EditeData: { nEventGroupID: 2, nEventColorID: 3, sEventStartTime: '08:00' },
      lstHistory: [{ lstChange: [{ sField: 'sEventStartTime', sBefore: '', sAfter: '08:00' }] }],
    })
  })

  it('passes form rows through, including unknown keys', () => {
    const call = contract.EventType.ChangeSubOrder
    const sent = { from: 1, to: 2, subEventTypes: [{ eventTypeId: -1, position: 1, inactiveNote: 'x', isNew: true }] }
    const wire = encodeInput('EventType/ChangeSubOrder', sent)
    expect(wire).toEqual({
      sFrom: 1,
      sTo: 2,
      lstSubEventType: [{ nEventTypeID: -1, nOrder: 1, InactiveRemark: 'x', isNew: true }],
    })
    expect(decode(wire)).toEqual(sent)
    expect(toWire(call.output, { subEventTypes: sent.subEventTypes })).toEqual({
      lstSubEvent: [{ nEventTypeID: -1, nOrder: 1, InactiveRemark: 'x', isNew: true }],
    })
  })

  it('names the fields of a refusal like the input', () => {
    const refusal: Failure = {
      status: 'Error',
      message: 'no',
      fieldErrors: [{ field: 'subAreas.0.inactiveNote', message: 'no' }],
    }
    expect(encodeRefusal(callNamed('Area/SaveAreaData'), refusal)).toEqual({
      sStatus: 'Error',
      sMsg: 'no',
      lstFieldError: [{ sField: 'lstSubArea.0.sNoteInActive', sMsg: 'no' }],
    })
    expect(encodeRefusal(callNamed('TestSentMail/SendMailTest'), refusal)).toMatchObject({ sMsg: 'no' })
  })

  it('leaves files, dates and lists of numbers unchanged, and never sets a prototype', () => {
    const at = new Date()
    expect(decode({ lstAreaID: [1, 2], sText: null, other: at })).toEqual({ areaIds: [1, 2], text: null, other: at })
    expect(decode(JSON.parse('{"__proto__":{"isAdmin":true},"nID":1}'))).toEqual({ id: 1 })
  })
})
