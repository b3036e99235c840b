/* Over 300 lines: one group's calls, whose shapes no other group shares. */

import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { changesOf, copyNames, copyVerdicts, orderChange, otherName, recordId, status } from './shapes/admin.ts'
import { call } from '../call.ts'
import {
  CODE,
  MOST_AREAS,
  MOST_PICKED,
  ROW_BYTES,
  SEALED,
  companyOption,
  flag,
  id,
  keptLine,
  line,
  listOf,
  option,
  optional,
  optionalFlag,
  paged,
  paging,
  sorting,
  text,
} from './shapes/wire.ts'
import { passing, wire } from '../wire.ts'

const read = { menus: [MENU.area], level: 1 } as const
const write = { menus: [MENU.area], level: 2 } as const

const filters = {
  searchText: wire('SearchText', text(LIMIT.search)),
  eventGroupId: wire('SearchEventGroupID', optional(id)),
  companyId: wire('SearchCompanyID', optional(id)),
}

const subAreaRow = z.object({
  areaId: wire('nAreaID', z.int()),
  headAreaId: wire('nHeadreaID', z.int()),
  position: wire('nOrder', z.int()),
  areaName: wire('sAreaName', z.string()),
  ...otherName,
  shiftName: wire('sWorkingTime', z.string()),
  approval: wire('sApprove', flag),
  status: wire('sStatus', flag),
  updatedAt: wire('dUpdate', z.string()),
})

/** A sub area in the form; a new one has an id made by the form, and isNew. */
const subArea = z.object({
  areaId: wire('nAreaID', z.int()),
  headAreaId: wire('nHeadreaID', optional(z.int())),
  position: wire('nOrder', optional(z.int())),
  areaName: wire('sAreaName', line(LIMIT.name)),
  secondName: keptLine(LIMIT.name),
  requiresApproval: wire('cRequireApprove', z.boolean().nullish()),
  active: wire('cActive', status),
  inactiveNote: wire('sNoteInActive', text(LIMIT.note)),
  shiftIds: wire('lstWorkingTimeID', listOf(id, 500)),
  deleted: wire('cDel', optionalFlag),
  isNew: z.boolean().nullish(),
  isDelete: z.boolean().nullish(),
})

const subAreaSaved = z.object({
  areaId: wire('nAreaID', z.int()),
  headAreaId: wire('nHeadreaID', z.int()),
  position: wire('nOrder', z.int()),
  areaName: wire('sAreaName', z.string()),
  secondName: z.string(),
  requiresApproval: wire('cRequireApprove', z.boolean()),
  active: wire('cActive', flag),
  inactiveNote: wire('sNoteInActive', z.string()),
  shiftIds: wire('lstWorkingTimeID', z.array(z.int())),
  shiftName: wire('sWorkingTime', z.string()),
  approval: wire('sApprove', flag),
  status: wire('sStatus', flag),
  deleted: wire('cDel', flag),
  isNew: z.boolean(),
  isDelete: z.boolean(),
  updatedAt: wire('dUpdate', z.string()),
})

/** What it takes to reorder a form's unsaved list. */
const formSubArea = passing(
  subAreaSaved,
  z.looseObject({ areaId: wire('nAreaID', z.int()), position: wire('nOrder', z.int()) }).meta({ mostBytes: ROW_BYTES }),
)

const row = z.object({
  areaId: wire('nAreaID', z.int()),
  sealedId: wire('sID', z.string()),
  position: wire('nOrder', z.int()),
  eventGroupId: wire('nEventGroupID', z.int()),
  eventGroupName: wire('sEventGroupName', z.string()),
  companyId: wire('nCompanyID', z.int()),
  companyName: wire('sCompanyName', z.string()),
  areaName: wire('sAreaName', z.string()),
  ...otherName,
  requiresApproval: wire('cRequireApprove', flag),
  active: wire('cActive', flag),
  subAreaCount: wire('nSubArea', z.int()),
  subAreas: wire('lstSubArea', z.array(subAreaRow)),
  /** Whether the caller may edit the whole area, not just some sub areas. */
  canEdit: wire('isEdite', z.boolean()),
  updatedBy: wire('sUpdateBy', z.string()),
  updatedAt: wire('dUpdate', z.string()),
})

const form = z.object({
  areaId: wire('nAreaID', optional(id)),
  eventGroupId: wire('nEventGroupID', optional(id)),
  companyId: wire('nCompanyID', optional(id)),
  parentAreaId: wire('nAreaHeadID', optional(id)),
  areaName: wire('sAreaName', line(LIMIT.name)),
  secondName: keptLine(LIMIT.name),
  requiresApproval: wire('cRequireApprove', z.boolean().nullish()),
  active: wire('cActive', status),
  inactiveNote: wire('sNoteInActive', text(LIMIT.note)),
  notification: wire('sNotificationStatus', status),
  position: wire('nOrder', optional(z.int().min(1))),
  version: wire('nVersion', text(CODE)),
  shiftIds: wire('lstWorkingTimeID', listOf(id, 500)),
  eventTypeIds: wire('lstEventTypeID', listOf(id, 2_000)),
  /** Sub area mode; also on when there is a sub area. */
  hasSubAreas: wire('isSubArea', z.boolean().nullish()),
  subAreas: wire('lstSubArea', listOf(subArea, 2_000)),
})

/** A saved area, and the names of its copies. */
const copies = z.object({ areaId: wire('nAreaID', id), companyId: wire('nCompanyID', id), ...copyNames })

export const Area = {
  PreviewCopies: call({
    access: write,
    writes: false,
    about: 'The names of the copies of an area, which are taken, and what the other company does not have.',
    input: copies,
    output: z.object({
      ...copyVerdicts,
      lackingShifts: z.array(z.string()),
      lackingTypes: z.array(z.string()),
    }),
  }),
  Copy: call({
    access: write,
    writes: true,
    about:
      'Copies an area with its settings and sub areas, all or none. Working times of another company are found by name.',
    input: copies,
    output: z.object({ areaIds: z.array(z.int()) }),
  }),
  LoadAreaList: call({
    access: read,
    writes: false,
    about: 'The areas that the caller administers.',
    input: z.object({ ...filters, ...paging(row) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      rows: wire('lstData', z.array(row)),
      eventGroups: wire('lstEventGroup', z.array(option)),
      companyChoices: wire('lstCompyne', z.array(companyOption)),
      /** Positions, once company and group are chosen. */
      positions: wire('lstOrder', z.array(option)),
      ...paged,
    }),
  }),
  GetCompanyCSR: call({
    access: read,
    writes: false,
    about: 'Companies, or CSR areas if the group is CSR.',
    input: z.object(filters),
    output: z.object({ companyChoices: wire('lstCompyne', z.array(companyOption)) }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The list as an Excel file.',
    input: z.object({ ...filters, areaIds: wire('lstAreaID', listOf(id, MOST_AREAS)), ...sorting(row) }),
    output: 'file',
  }),
  DeleteArea: call({
    access: write,
    writes: true,
    about: 'Deletes areas that are not in use, all or none.',
    input: z.object({ areaIds: wire('lstAreaID', listOf(id, MOST_PICKED)) }),
    output: z.object({}),
  }),
  ChangeSubOrderFromModal: call({
    access: write,
    writes: true,
    about: 'Moves a sub area of a saved area and returns the list in its new order.',
    input: z.object({
      ...orderChange,
      subAreas: wire(
        'lstSubArea',
        listOf(
          passing(subAreaSaved, z.looseObject({ areaId: wire('nAreaID', z.int()) }).meta({ mostBytes: ROW_BYTES })),
          2_000,
        ),
      ),
      areaId: wire('nAreaID', id),
    }),
    output: z.object({ subAreas: wire('lstSubArea', z.array(subAreaRow)) }),
  }),
  LoadCreateArea: call({
    access: read,
    writes: false,
    about: "One area, or an empty form with its choices. sID is the sealed id in the page's URL.",
    input: z.object({ areaId: wire('nAreaID', optional(id)), sealedId: wire('sID', text(SEALED)) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      /** Whether the caller may save the area itself; with only some sub areas in scope, only those. */
      canEdit: wire('isEdite', z.boolean()),
      positions: wire('lstOrder', z.array(option)),
      subPositions: wire('lstSubOrder', z.array(option)),
      eventGroups: wire('lstEventGroup', z.array(option)),
      companyChoices: wire('lstCompyne', z.array(companyOption)),
      /** The area and sub areas that have an active approver. */
      approvedAreaIds: wire('lstApprovedAreaID', z.array(z.int())),
      area: wire(
        'EditeAreaCreateData',
        z
          .object({
            areaId: wire('nAreaID', z.int()),
            eventGroupId: wire('nEventGroupID', z.int()),
            companyId: wire('nCompanyID', z.int()),
            parentAreaId: wire('nAreaHeadID', z.int().nullable()),
            areaName: wire('sAreaName', z.string()),
            secondName: z.string(),
            requiresApproval: wire('cRequireApprove', z.boolean()),
            active: wire('cActive', flag),
            inactiveNote: wire('sNoteInActive', z.string()),
            notification: wire('sNotificationStatus', flag),
            position: wire('nOrder', z.int()),
            version: wire('nVersion', z.string()),
            shiftIds: wire('lstWorkingTimeID', z.array(z.int())),
            eventTypeIds: wire('lstEventTypeID', z.array(z.int())),
            subAreas: wire('lstSubArea', z.array(subAreaSaved)),
          })
          .nullable(),
      ),
    }),
  }),
  GetWorkTimeAndEvent: call({
    access: read,
    writes: false,
    about: 'The working times and event types of a company in a group.',
    input: z.object({
      companyId: wire('nCompanyID', optional(id)),
      eventGroupId: wire('nEventGroupID', optional(id)),
      /** A saved area: its current values are offered even when inactive. */
      areaId: wire('nAreaID', optional(id)),
    }),
    output: z.object({
      shifts: wire(
        'ListWorkingTimes',
        z.array(
          z.object({
            shift: wire('nWorkingTime', z.int()),
            shiftName: wire('sWorkingTime', z.string()),
            hours: wire('timeset', z.string()),
          }),
        ),
      ),
      eventTypes: wire(
        'lstEventTypes',
        z.array(
          z.object({
            eventTypeId: wire('nEventTypeID', z.int()),
            eventTypeName: wire('sEventTypeName', z.string()),
            eventGroupId: wire('nEventGroupID', z.int()),
            eventGroupName: wire('sEventGroupName', z.string()),
            colorId: wire('nEventColor', z.int()),
            active: wire('cActive', flag),
          }),
        ),
      ),
    }),
  }),
  getListOrder: call({
    access: read,
    writes: false,
    about: 'The order positions in a company and group, and the next free one.',
    input: z.object({
      companyId: wire('SearchCompanyID', optional(id)),
      eventGroupId: wire('SearchEventGroupID', optional(id)),
    }),
    output: z.object({ positions: wire('lstOrder', z.array(option)), position: wire('nOrder', z.int()) }),
  }),
  ChangeSubOrder: call({
    access: read,
    writes: false,
    about: 'Reorders the sub areas in a form without saving them.',
    input: z.object({ ...orderChange, subAreas: wire('lstSubArea', listOf(formSubArea, 2_000)) }),
    output: z.object({ subAreas: wire('lstSubArea', z.array(formSubArea)) }),
  }),
  LoadChanges: call({
    access: read,
    writes: false,
    about: 'The changes to an area, from the audit trail.',
    input: recordId,
    output: changesOf(form),
  }),
  SaveAreaData: call({
    access: write,
    writes: true,
    about: 'Saves an area with its sub areas. Sub areas missing from the list stay unchanged.',
    input: form,
    output: z.object({ areaId: wire('nAreaID', z.int()) }),
  }),
}
