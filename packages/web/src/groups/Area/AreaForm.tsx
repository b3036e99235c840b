import type { Output } from '@daybook/shared'
import { areaProblems } from '@daybook/shared/rules/areaRules'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useIsSaving } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { ChangesButton } from '../../administration/Changes.tsx'
import { FormFoot } from '../../administration/FormFoot.tsx'
import { StaleNotice, useRecordSave } from '../../administration/stale.tsx'
import { useWayBack } from '../../administration/wayBack.ts'
import { confirmSave, showSaved, showWarning } from '../../kit/dialogs/dialogs.ts'
import { Loading } from '../../kit/feedback/states.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { AreaFields } from './AreaFields.tsx'
import { type AreaValues, valuesOf } from './areaValues.ts'
import { ShiftTable, TypeTable } from './ChoiceTables.tsx'
import { gapsOf } from './gaps.ts'
import { SubAreaSection } from './SubAreaSection.tsx'
import { subAreasOf, wireSubAreas } from './subAreas.ts'
import { useKitForm } from '../../kit/fields/form.ts'

type Data = Output<'Area/LoadCreateArea'>

/** An area with its working times and event types, or its sub areas, saved as one. */
export function AreaForm({ data, onReload }: { data: Data; onReload: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const wayBack = useWayBack(paths.area)
  const { EditeAreaCreateData: stored, isEdite } = data
  const initial = valuesOf(stored)
  const form = useKitForm<AreaValues>(initial)
  const [place, setPlace] = useState({ group: initial.nEventGroupID, company: initial.nCompanyID })
  const [hasSubAreas, setSubAreaMode] = useState(initial.isSubArea)
  const [subs, setSubs] = useState(() => subAreasOf(stored))
  const [shiftIds, setShiftIds] = useState<number[]>(stored?.lstWorkingTimeID ?? [])
  /** null: nobody chose yet, a new area has all that are offered. */
  const [chosenTypes, setChosenTypes] = useState<number[] | null>(stored?.lstEventTypeID ?? null)
  const [isDirty, setDirty] = useState(false)
  const [isSubOpen, setSubOpen] = useState(false)
  useUnsaved(isDirty || isSubOpen)

  const isPlaced = place.group !== null && place.company !== null
  const isCsr = data.lstCompyne.some(({ value, sMode1 }) => value === place.company && sMode1 === 'Y')
  const offered = useCall(
    'Area/GetWorkTimeAndEvent',
    { nCompanyID: place.company, nEventGroupID: place.group, nAreaID: stored?.nAreaID ?? null },
    { enabled: isPlaced, staleTime: 0 },
  )
  const isOffering = isPlaced && offered.isPending
  const shifts = offered.data?.ListWorkingTimes ?? []
  const types = offered.data?.lstEventTypes ?? []
  const typeIds = chosenTypes ?? types.map(({ nEventTypeID }) => nEventTypeID)
  const read = (): AreaValues => form.values()
  const check = () => {
    const values = read()
    return areaProblems({
      eventGroupId: values.nEventGroupID,
      companyId: values.nCompanyID,
      isCsrCompany: isCsr,
      name: values.sAreaName,
      isActive: values.cActive === 'Y',
      remark: values.sNoteInActive,
      shiftIds,
      hasSubAreas,
      subAreas: subs,
    })
  }
  const problems = useFormProblems(form, { check })
  const canSave = isEdite || (data.nPermission === 2 && subs.length > 0)
  const save = useRecordSave('Area/SaveAreaData', {
    refresh: ['Area/LoadAreaList'],
    onProblem: problems.onProblem,
  })

  const isOrdering = useIsSaving('Area/ChangeSubOrder')

  function changed(part: Partial<AreaValues>) {
    setDirty(true)
    const group = 'nEventGroupID' in part ? (part.nEventGroupID ?? null) : place.group
    if ('nEventGroupID' in part) form.set({ nCompanyID: null })
    const company = 'nEventGroupID' in part ? null : 'nCompanyID' in part ? (part.nCompanyID ?? null) : place.company
    if (group !== place.group || company !== place.company) {
      // Working times and event types are a company's own.
      setPlace({ group, company })
      setShiftIds([])
      setChosenTypes(null)
      setSubs(subs.map((sub) => ({ ...sub, shiftIds: [] })))
    }
    if (part.isSubArea !== undefined) changeMode(part.isSubArea)
  }

  function changeMode(next: boolean) {
    if (!next && subs.some((sub) => !sub.isDeleted)) {
      form.set({ isSubArea: true })
      void showWarning(t('Area.removeSubsFirst'))
    } else setSubAreaMode(next)
  }

  /** What may be saved all the same, but will not work yet. */
  function warnings(values: AreaValues): string[] {
    const { lacksType, unapproved } = gapsOf(
      {
        id: stored?.nAreaID ?? null,
        name: values.sAreaName.trim(),
        isActive: values.cActive === 'Y',
        requiresApproval: values.cRequireApprove,
        hasSubAreas,
      },
      subs,
      types.filter(({ nEventTypeID, cActive }) => cActive === 'Y' && typeIds.includes(nEventTypeID)).length,
      data.lstApprovedAreaID,
    )
    return [
      ...(lacksType ? [t('Area.lacksType')] : []),
      ...(unapproved.length > 0 ? [t('Area.lacksApprover', { areas: unapproved.join(', ') })] : []),
    ]
  }

  async function submit() {
    // What an area may have is known once its company's is.
    if (isOrdering || isOffering) return
    const values = read()
    const found = check()
    if (isEdite && problems.show(found)) return
    if (isSubOpen && hasSubAreas) return showWarning(t('Area.openSub'))
    const [ofLists] = found.filter(({ path }) => isEdite || path.startsWith('lstSubArea.'))
    if (ofLists) {
      const sub = subs[Number(/^lstSubArea\.(\d+)\./.exec(ofLists.path)?.[1])]
      return showWarning([sub?.name, problems.sentence(ofLists)].filter(Boolean).join(': '))
    }
    if (!(await confirmSave(...warnings(values)))) return
    const saved = await save.run({
      nAreaID: stored?.nAreaID ?? null,
      nEventGroupID: values.nEventGroupID,
      nCompanyID: values.nCompanyID,
      nAreaHeadID: null,
      sAreaName: values.sAreaName,
      cRequireApprove: values.cRequireApprove,
      cActive: values.cActive,
      sNoteInActive: values.cActive === 'N' ? values.sNoteInActive : '',
      sNotificationStatus: values.sNotificationStatus,
      nOrder: values.nOrder,
      nVersion: stored?.nVersion ?? '',
      lstWorkingTimeID: hasSubAreas ? [] : shiftIds,
      lstEventTypeID: typeIds,
      isSubArea: hasSubAreas,
      lstSubArea: wireSubAreas(subs, stored?.nAreaID ?? null),
    })
    if (!saved) return
    setDirty(false)
    await showSaved()
    void navigate(wayBack)
  }

  const touch =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setDirty(true)
    }
  return (
    <>
      <StaleNotice of={save} onReload={onReload} />
      <AreaFields
        form={form}
        problems={problems}
        data={data}
        initial={initial}
        place={place}
        isCsr={isCsr}
        onChange={changed}
        onSubmit={() => void submit()}
      />
      {hasSubAreas ? (
        <SubAreaSection
          subs={subs}
          shifts={shifts}
          isCsr={isCsr}
          isReadOnly={!canSave}
          canAdd={isEdite}
          onChange={touch(setSubs)}
          onOpen={setSubOpen}
        />
      ) : (
        !isCsr && (
          <section className="panel" aria-labelledby="area-shifts">
            <h2 id="area-shifts">{t('field.workingTime')}</h2>
            <Offer isPlaced={isPlaced} isPending={offered.isPending}>
              <ShiftTable shifts={shifts} chosen={shiftIds} isReadOnly={!isEdite} onChange={touch(setShiftIds)} />
            </Offer>
          </section>
        )
      )}
      <section className="panel" aria-labelledby="area-types">
        <h2 id="area-types">{t('field.eventType')}</h2>
        <Offer isPlaced={isPlaced} isPending={offered.isPending}>
          <TypeTable types={types} chosen={typeIds} isReadOnly={!isEdite} onChange={touch(setChosenTypes)} />
        </Offer>
      </section>
      <FormFoot
        back={paths.area}
        isSaving={save.isPending || isOrdering || isOffering}
        {...(canSave ? { onSave: () => void submit() } : {})}
      >
        {stored && <AreaChanges nID={stored.nAreaID} name={stored.sAreaName} />}
      </FormFoot>
    </>
  )
}

/** What a company offers; before one is chosen, what to do first. */
function Offer({ isPlaced, isPending, children }: { isPlaced: boolean; isPending: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  if (!isPlaced) return <p className="muted">{t('Area.chooseFirst')}</p>
  return isPending ? <Loading lines={3} /> : children
}

function AreaChanges({ nID, name }: { nID: number; name: string }) {
  const { t } = useTranslation()
  return (
    <ChangesButton
      call="Area/LoadChanges"
      nID={nID}
      of={name}
      fields={{
        sAreaName: t('field.areaName'),
        cRequireApprove: t('Area.requireApproval'),
        cActive: t('field.status'),
        sNoteInActive: t('field.remark'),
        sNotificationStatus: t('admin.emailNotification'),
        nOrder: t('field.order'),
        lstWorkingTimeID: t('field.workingTime'),
        lstEventTypeID: t('field.eventType'),
        nEventGroupID: t('field.eventGroup'),
        nCompanyID: t('field.companyOrCsrArea'),
        nAreaHeadID: t('field.areaName'),
      }}
    />
  )
}
