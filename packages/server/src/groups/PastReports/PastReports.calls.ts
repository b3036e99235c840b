import { PAST_FIELDS, PAST_REQUIRED, type PastKind } from '@daybook/shared/rules/pastFields'
import { texts } from '@daybook/shared/problems'
import { MENU } from '@daybook/shared/registry'
import { NAME_SEPARATOR } from '@daybook/shared/rules/rules'
import { pastTexts } from '@daybook/shared/texts/catalogues'
import { type SignedIn, implement } from '../../call/call.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { instant, wireInstant } from '../../platform/clock.ts'
import { wrongValue } from '../../platform/problem.ts'
import { quarantineFilesAfterwards } from '../../uploads/afterwards.ts'
import { addPastFile } from './add.ts'
import { exportFaults } from './PastReports.excel.ts'
import { bringMonth } from './bring.ts'
import { checkFile } from './check.ts'
import { faultSentence } from './faultSentence.ts'
import { PAST_STATUSES, isRecord, loadLookups, meaningKey } from './lookups.ts'
import { loadPeople, loadPlaces, loadShifts, loadTypes } from './lookups.queries.ts'
import { givePhoto } from './photos.ts'
import { listPhotos, releasePhotos } from './photos.queries.ts'
import {
  countMonths,
  loadBrought,
  loadFaults,
  loadFile,
  loadFiles,
  loadTotals,
  nextRows,
  removeFile,
  saveMapping,
} from './PastReports.queries.ts'

const PREVIEW_ROWS = 5
const PAGE = 20

export const pastReports = implement('PastReports', {
  async LoadPage(_input, { db, caller, clock }) {
    const files = await loadFiles(db)
    return {
      permission: levelOf(caller, MENU.importData),
      files: files.map((file) => ({ ...file, addedAt: wireInstant(file.addedAt, clock.timeZone) })),
    }
  },

  async AddFile({ file }, context) {
    return { fileId: await addPastFile(context, file.id) }
  },

  async LoadFile({ fileId }, { db, clock, language }) {
    const file = await loadFile(db, fileId)
    const preview = await nextRows(db, fileId, -1, PREVIEW_ROWS)
    const months = file.isChecked ? await countMonths(db, fileId) : []
    const brought = await loadBrought(db, fileId)
    const meanings = new Map(file.meanings.map((meaning) => [meaningKey(meaning.kind, meaning.value), meaning]))
    const { field: titles, kind: kinds } = pastTexts[language]
    const { fileName, rows, checkedRows, isChecked, photos } = file
    return {
      fileName,
      rows,
      photos,
      titles: file.titles,
      preview: preview.map(({ cells }) => cells),
      fields: PAST_FIELDS.map((field) => ({
        field,
        title: titles[field],
        isRequired: PAST_REQUIRED.includes(field),
        column: file.columns[field] ?? null,
      })),
      unknown: file.unknown.map((one) => {
        const meaning = meanings.get(meaningKey(one.kind, one.value))
        return { ...one, kindName: kinds[one.kind], recordId: meaning?.recordId ?? null, reason: meaning?.reason ?? '' }
      }),
      checkedRows,
      isChecked,
      months: months.map((counts) => {
        const at = counts.month === null ? undefined : brought.get(counts.month)
        return { ...counts, month: counts.month ?? '', broughtAt: at ? wireInstant(at, clock.timeZone) : '' }
      }),
    }
  },

  async AddPhoto(input, context) {
    await givePhoto(context, input)
    return {}
  },

  async LoadPhotos({ fileId, page, pageSize }, { db }) {
    await loadFile(db, fileId)
    const limit = pageSize ?? PAGE
    const rows = await listPhotos(db, fileId, { limit, offset: ((page ?? 1) - 1) * limit })
    return {
      total: rows[0]?.total ?? 0,
      photos: rows.map(({ rowNumber, name, state }) => ({ rowNumber, name, state })),
    }
  },

  async GetChoices({ kind }, context) {
    return { choices: await choicesOf(context, kind) }
  },

  async SaveMapping({ fileId, columns, meanings }, { db }) {
    const file = await loadFile(db, fileId, 'lock')
    if (columns.some(({ column }) => column >= file.titles.length)) throw wrongValue('columns')
    const lookups = await loadLookups(db, [])
    if (meanings.some(({ kind, recordId }) => recordId !== null && !isRecord(lookups, kind, recordId)))
      throw wrongValue('meanings')
    const merged = new Map([...file.meanings, ...meanings].map((one) => [meaningKey(one.kind, one.value), one]))
    await saveMapping(
      db,
      fileId,
      Object.fromEntries(columns.map(({ field, column }) => [field, column])),
      [...merged.values()].filter(({ recordId, reason }) => recordId !== null || reason !== ''),
    )
    return {}
  },

  Check: {
    async own({ fileId }, context) {
      await checkFile(context, fileId)
      const sums = { ready: 0, faulty: 0, leftOut: 0, present: 0 }
      for (const month of await countMonths(context.db, fileId))
        for (const state of ['ready', 'faulty', 'leftOut', 'present'] as const) sums[state] += month[state]
      return sums
    },
  },

  async LoadFaults({ fileId, month, page, pageSize }, { db, language }) {
    await loadFile(db, fileId)
    const limit = pageSize ?? PAGE
    const rows = await loadFaults(db, fileId, month, { limit, offset: ((page ?? 1) - 1) * limit })
    return {
      total: rows[0]?.total ?? 0,
      faults: rows.map(({ rowNumber, month: own, state, faults }) => ({
        rowNumber,
        month: own ?? '',
        isLeftOut: state === 'leftOut',
        reason: faults.map((fault) => faultSentence(fault, language)).join(' '),
      })),
    }
  },

  ExportFaults: { own: (asked, context) => exportFaults(context, asked) },

  async LoadTotals({ fileId, month }, { db, language }) {
    await loadFile(db, fileId)
    return { totals: await loadTotals(db, fileId, month, language) }
  },

  BringIn: { own: ({ fileId, month, without }, context) => bringMonth(context, fileId, month, without) },

  async RemoveFile({ fileId }, context) {
    await loadFile(context.db, fileId, 'lock')
    await removeFile(context.db, fileId, instant(context))
    quarantineFilesAfterwards(context, await releasePhotos(context.db, fileId, instant(context)))
    return {}
  },
})

/** The records of a kind, each told apart from the others by its label. */
async function choicesOf({ db, language }: SignedIn, kind: PastKind): Promise<{ value: number; label: string }[]> {
  const { eventGroup, securityLevel, reportStatus } = texts[language]
  const groups: Record<number, string> = eventGroup
  const path = (...parts: (string | undefined)[]) => parts.filter((part) => part).join(NAME_SEPARATOR)
  switch (kind) {
    case 'area':
      return (await loadPlaces(db)).map(
        ({ id, companyNames: [company], groupId, names: [name], upperNames: [upper] }) => ({
          value: id,
          label: `${path(company, groups[groupId])} › ${path(upper, name)}`,
        }),
      )
    case 'eventType':
      return (await loadTypes(db)).map(({ id, groupId, names: [name], upperNames: [upper] }) => ({
        value: id,
        label: `${groups[groupId]} › ${path(upper, name)}`,
      }))
    case 'shift':
      return (await loadShifts(db)).map(({ id, companyName, names: [name] }) => ({
        value: id,
        label: `${companyName} › ${name}`,
      }))
    case 'person':
      return (await loadPeople(db)).map(({ id, name, employeeId, companyName }) => ({
        value: id,
        label: [name, employeeId, companyName].filter((part) => part !== '').join(' · '),
      }))
    case 'level':
      return Object.entries(securityLevel).map(([id, label]) => ({ value: Number(id), label }))
    case 'status':
      return PAST_STATUSES.map((status) => ({ value: status, label: reportStatus[status] }))
  }
}
