import { formImport } from '../../administration/imports/list.ts'
import type { ImportColumn } from '@daybook/shared/importKinds'
import type { Received } from '@daybook/shared'
import { choiceText, texts } from '@daybook/shared/problems'
import { nameKey } from '@daybook/shared/rules/cleanText'
import { EVENT_COLOR } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call/call.ts'
import { type StoredSubType, type StoredType, findTypes, loadTypeRecords } from './EventType.record.queries.ts'
import { planEventType, saveEventType } from './EventType.save.ts'
import { inTurns, reading } from '../../administration/imports/judge.ts'
import type { FormRecord, FormRow } from '../../administration/imports/records.ts'
import type { Sheet, SheetRow } from '../../administration/imports/sheet.ts'
import { Cells, choiceOf } from '../../administration/imports/values.ts'

type Sent = Received<'EventType/SaveEventTypeCreate'>

const SOME = 200
/** Beyond the end of any list: at its end. */
const LAST = 1_000_000

const typeColumnOf = (field: string, at: string): ImportColumn | undefined =>
  field === 'eventTypeName' && at !== '' ? 'subEventType' : COLUMN_OF[field]

const COLUMN_OF: Record<string, ImportColumn> = {
  eventGroupId: 'eventGroup',
  eventTypeName: 'eventType',
  secondName: 'secondName',
  colorId: 'eventStatus',
  shortName: 'shortEventType',
  note: 'definition',
  active: 'status',
  inactiveNote: 'remark',
  isNil: 'nothingToReport',
  requiresAction: 'requiresAction',
  actionDays: 'actionDays',
  position: 'order',
}

/** Set on a type for all its sub types. */
const OF_TYPE = ['nothingToReport', 'requiresAction', 'actionDays'] as const

/** The event types of a file as their form would send them. */
async function typeRecords(context: SignedIn, sheet: Sheet): Promise<FormRecord[]> {
  const valueOf = reading(sheet)
  const keyed = sheet.rows.map((row) => {
    const cells = new Cells(row, valueOf)
    return {
      row,
      cells,
      groupId: choiceOf('eventGroup', cells.said('eventGroup')) ?? 0,
      name: cells.said('eventType'),
      typeId: null as number | null,
    }
  })
  await inTurns(keyed, SOME, async (some) => {
    const found = await findTypes(context.db, some)
    some.forEach((one, place) => (one.typeId = found[place] ?? null))
  })
  const stored = new Map<number, StoredType>()
  await inTurns([...new Set(keyed.flatMap(({ typeId }) => typeId ?? []))], SOME, async (some) => {
    for (const type of await loadTypeRecords(context.db, some)) stored.set(type.id, type)
  })
  const records = Map.groupBy(keyed, ({ typeId, groupId, name }) => typeId ?? `${groupId}/${nameKey(name)}`)
  return [...records.values()].map((rows) => {
    const [{ groupId, typeId }] = rows as [(typeof rows)[number]]
    return recordOf(context, rows, groupId, typeId === null ? undefined : stored.get(typeId))
  })
}

function recordOf(
  context: SignedIn,
  rows: { row: SheetRow; cells: Cells }[],
  groupId: number,
  stored: StoredType | undefined,
): FormRecord {
  const { language } = context
  const own = rows.find(({ cells }) => cells.said('subEventType') === '')
  const subRows = rows.filter((one) => one !== own)
  const name = stored?.name ?? rows[0]?.cells.said('eventType') ?? ''
  const place = [texts[language].eventGroup[groupId as 1 | 2 | 3] ?? '', name]
  const cells = own?.cells ?? Cells.empty()

  const fieldsOf = (of: Cells, before: StoredType | StoredSubType | undefined) => {
    const isActive = of.flag('status', before?.isActive ?? true, language)
    const order = of.number('order', before?.place ?? null)
    return {
      colorId: of.value<number | null>(
        'eventStatus',
        before?.colorId ?? null,
        (text) => choiceOf('eventColor', text),
        (color) => (color === null ? '' : choiceText('eventColor', shownColor(color), language)),
      ),
      secondName: of.optional('secondName', before?.secondName ?? ''),
      shortName: of.text('shortEventType', before?.shortName ?? ''),
      note: of.optional('definition', before?.definition ?? ''),
      active: isActive,
      inactiveNote: isActive ? '' : of.optional('remark', before?.remark ?? '') || texts[language].message.importRemark,
      advance: of.flag('advanceReport', before?.allowsAdvance ?? false, language),
      position: before && order === before.place ? null : (order ?? LAST),
    }
  }
  const sent: Sent = {
    eventTypeId: stored?.id ?? null,
    eventGroupId: stored?.groupId ?? (groupId || null),
    eventTypeName: name,
    ...fieldsOf(cells, stored),
    isNil: cells.flag('nothingToReport', stored?.isNil ?? false, language),
    requiresAction: cells.flag('requiresAction', stored?.requiresAction ?? false, language),
    actionDays: cells.number('actionDays', stored?.actionDays ?? null),
    version: '',
    subEventTypes: [],
  }
  const formRows: FormRow[] = own ? [{ ...own, isNew: !stored, name: place, at: '' }] : []
  const rowOfSub = new Map<string, number>()
  for (const one of subRows) {
    const subName = one.cells.said('subEventType')
    const known = stored?.subTypes.find((sub) =>
      [sub.name, sub.secondName].some((it) => it !== '' && nameKey(it) === nameKey(subName)),
    )
    const key = String(known?.id ?? nameKey(subName))
    const earlier = subName === '' ? own?.row.row : rowOfSub.get(key)
    formRows.push({
      ...one,
      isNew: !known,
      name: [...place, subName],
      at: `subEventTypes.${sent.subEventTypes.length}.`,
    })
    if (earlier !== undefined) {
      const column = subName === '' ? 'eventType' : 'subEventType'
      one.cells.problems.push({ column, code: 'importRowTwice', values: { field: column, row: earlier } })
      continue
    }
    rowOfSub.set(key, one.row.row)
    sent.subEventTypes.push({
      eventTypeId: known?.id ?? null,
      eventTypeName: known?.name ?? subName,
      ...fieldsOf(one.cells, known),
      isNew: !known,
      isDelete: false,
    })
    for (const column of OF_TYPE) if (one.cells.said(column) !== '') one.cells.refuse(column)
  }
  for (const one of rows) {
    if (groupId === 0) one.cells.problems.push(one.cells.notInList('eventGroup'))
    if (one.cells.said('eventType') === '') one.cells.problems.push(one.cells.notInList('eventType'))
    // Only its form's first row can be a new type: a sub type alone has no colour or short name for it.
    if (!own && !stored)
      one.cells.problems.push({ column: 'eventType', code: 'notInList', values: { field: 'eventType' } })
  }
  return {
    rows: formRows,
    place: sent.position === LAST ? null : sent.position,
    check: () => planEventType(context, sent),
    save: (within) => saveEventType(within, sent),
  }
}

/** As lists show colours: any other is normal. */
const shownColor = (color: number) => (color === EVENT_COLOR.ABNORMAL ? color : EVENT_COLOR.NORMAL)

export const eventTypeImport = formImport(typeRecords, typeColumnOf)
