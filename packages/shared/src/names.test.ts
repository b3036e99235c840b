import { describe, expect, it } from 'vitest'
import { glossary } from './calls/glossary.ts'
import { encodeAnswer, encodeRefusal, inputNamesOf, namesIn } from './codec.ts'
import { allCalls, callNamed } from './index.ts'
import { decode, encodeInput, inputNaming, plainName } from './names.ts'
import { confusions } from './printed.ts'

const schemas = allCalls().flatMap(({ call }) => (call.output === 'file' ? [call.input] : [call.input, call.output]))
const wireNames = new Set(schemas.flatMap((schema) => [...namesIn(schema)].flat()))

/** Our style: no type prefix, no capital first letter. */
const isPlain = (name: string) => /^[a-z][A-Za-z\d]*$/.test(name) && !/^(?:[a-z]|lst|arr|obj|txt|str)[A-Z]/.test(name)

describe('the glossary', () => {
  it('maps every name of the contract that is not plain to a plain one', () => {
    expect([...wireNames].filter((name) => !isPlain(plainName(name)))).toEqual([])
    expect(Object.values(glossary).filter((name) => !isPlain(name))).toEqual([])
  })

  it('has no name that the contract does not use', () => {
    // Names from answers, and one from a user's changes.
    const others = new Set(['lstFieldError', 'sErrorID', 'sRole'])
    expect(Object.keys(glossary).filter((name) => !wireNames.has(name) && !others.has(name))).toEqual([])
  })

  it('never gives two names in one object the same plain name', () => {
    expect(confusions()).toEqual([])
  })

  it('leaves plain names unchanged, so that decoding twice is safe', () => {
    expect(Object.values(glossary).filter((name) => plainName(name) !== name)).toEqual([])
  })
})

describe('the codec of each call', () => {
  it('converts every name of its input back to the wire name, in the browser too', () => {
    const wrong = allCalls().flatMap(({ group, name, call }) => {
      const naming = inputNaming(`${group}/${name}`)
      const names = [...[...namesIn(call.input)].flat(), ...(call.names ?? [])]
      return names
        .filter((wire) => naming(plainName(wire)) !== wire || inputNamesOf(call).get(plainName(wire)) !== wire)
        .map((wire) => `${group}/${name}: ${wire}`)
    })
    expect(wrong).toEqual([])
  })

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
    const call = callNamed('EventApprove/GetData')
    if (!call) throw new Error('no such call')
    const answer = {
      areas: [{ eventGroupId: 2, value: 1, label: 'Gate' }],
      record: { eventGroupId: 2, colorId: 3, startTime: '08:00' },
      history: [{ changes: [{ field: 'startTime', before: '', after: '08:00' }] }],
    }
    expect(encodeAnswer(call, answer)).toEqual({
      lstArea: [{ nEventGrupID: 2, value: 1, label: 'Gate' }],
      EditeData: { nEventGroupID: 2, nEventColorID: 3, sEventStartTime: '08:00' },
      lstHistory: [{ lstChange: [{ sField: 'sEventStartTime', sBefore: '', sAfter: '08:00' }] }],
    })
  })

  it('passes form rows through, including unknown keys', () => {
    const call = callNamed('EventType/ChangeSubOrder')
    if (!call) throw new Error('no such call')
    const sent = { from: 1, to: 2, subEventTypes: [{ eventTypeId: -1, position: 1, inactiveNote: 'x', isNew: true }] }
    const wire = encodeInput('EventType/ChangeSubOrder', sent)
    expect(wire).toEqual({
      sFrom: 1,
      sTo: 2,
      lstSubEventType: [{ nEventTypeID: -1, nOrder: 1, InactiveRemark: 'x', isNew: true }],
    })
    expect(decode(wire)).toEqual(sent)
    expect(encodeAnswer(call, { subEventTypes: sent.subEventTypes })).toEqual({
      lstSubEvent: [{ nEventTypeID: -1, nOrder: 1, InactiveRemark: 'x', isNew: true }],
    })
  })

  it('names the fields of a refusal like the input', () => {
    const refusal = {
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
