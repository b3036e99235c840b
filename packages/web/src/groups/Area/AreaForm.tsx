import { cleanLine } from '@daybook/shared/rules/cleanText'
import type { Output } from '@daybook/shared'
import { areaProblems } from '@daybook/shared/rules/areaRules'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useIsSaving } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { ChangesButton, type ChangesProps } from '../../administration/Changes.tsx'
import { closedParts, closes, confirmSaveOf } from '../../administration/consequences.ts'
import { FormFoot } from '../../administration/FormFoot.tsx'
import { RecordForm, useRecordSave } from '../../administration/stale.tsx'
import { useSaved } from '../../administration/useSaved.ts'
import { showProblem, showWarning } from '../../kit/dialogs/dialogs.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { ActButton } from '../../administration/acts/ActButton.tsx'
import { AreaFields } from './AreaFields.tsx'
import { type AreaValues, valuesOf } from './areaValues.ts'
import { ShiftTable, TypeTable } from './ChoiceTables.tsx'
import { AreaCopies } from './AreaCopies.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { gapsOf } from './gaps.ts'
import { SubAreaSection } from './SubAreaSection.tsx'
import { subAreasOf, wireSubAreas, withDeleted } from './subAreas.ts'
import { useKitForm } from '../../kit/fields/form.ts'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'

type Data = Output<'Area/LoadCreateArea'>

/** An area with its working times and event types, or its sub areas, saved together. */
export function AreaForm({ data, onReload }: { data: Data; onReload: () => Promise<void> }) {
  const { t } = useTranslation()
  const afterSave = useSaved(paths.area, onReload)
  const { area: stored, canEdit } = data
  const initial = valuesOf(stored)
  const changes = useChanges(stored?.areaId ?? 0, stored?.areaName ?? '')
  const form = useKitForm<AreaValues>(initial)
  const [place, setPlace] = useState({ group: initial.eventGroupId, company: initial.companyId })
  const [hasSubAreas, setSubAreaMode] = useState(initial.hasSubAreas)
  const [subs, setSubs] = useState(() => subAreasOf(stored))
  const [shiftIds, setShiftIds] = useState<number[]>(stored?.shiftIds ?? [])
  /** null: not chosen yet; a new area starts with everything that is offered. */
  const [chosenTypes, setChosenTypes] = useState<number[] | null>(stored?.eventTypeIds ?? null)
  const [isDirty, setDirty] = useState(false)
  const [isSubOpen, setSubOpen] = useState(false)
  const [isCopying, setCopying] = useState(false)
  useUnsaved(isDirty || isSubOpen)

  const isPlaced = place.group !== null && place.company !== null
  const isCsr = data.companyChoices.some(({ value, csr }) => value === place.company && csr)
  const offered = useCall(
    'Area/GetWorkTimeAndEvent',
    { companyId: place.company, eventGroupId: place.group, areaId: stored?.areaId ?? null },
    { enabled: isPlaced, staleTime: 0 },
  )
  const isOffering = isPlaced && offered.isPending
  const shifts = offered.data?.shifts ?? []
  const types = offered.data?.eventTypes ?? []
  const typeIds = chosenTypes ?? types.map(({ eventTypeId }) => eventTypeId)
  const read = (): AreaValues => form.values()
  const check = () => {
    const values = read()
    return areaProblems({
      eventGroupId: values.eventGroupId,
      companyId: values.companyId,
      isCsrCompany: isCsr,
      name: values.areaName,
      secondName: values.secondName,
      isActive: values.active,
      remark: values.inactiveNote,
      shiftIds,
      hasSubAreas,
      subAreas: subs,
    })
  }
  const problems = useFormProblems(form, { check })
  const canSave = canEdit || (data.permission === 2 && subs.length > 0)
  const save = useRecordSave('Area/SaveAreaData', {
    refresh: ['Area/LoadAreaList'],
    onProblem(problem) {
      if (problem.fieldErrors.some(({ field }) => field === 'subAreas')) setSubs(withDeleted)
      return problems.onProblem(problem)
    },
  })

  const isOrdering = useIsSaving('Area/ChangeSubOrder')

  function changed(part: Partial<AreaValues>) {
    setDirty(true)
    const group = 'eventGroupId' in part ? (part.eventGroupId ?? null) : place.group
    if ('eventGroupId' in part) form.set({ companyId: null })
    const company = 'eventGroupId' in part ? null : 'companyId' in part ? (part.companyId ?? null) : place.company
    if (group !== place.group || company !== place.company) {
      // Working times and event types depend on the company.
      setPlace({ group, company })
      setShiftIds([])
      setChosenTypes(null)
      setSubs(subs.map((sub) => ({ ...sub, shiftIds: [] })))
    }
    if (part.hasSubAreas !== undefined) changeMode(part.hasSubAreas)
  }

  function changeMode(next: boolean) {
    if (!next && subs.some((sub) => !sub.isDeleted)) {
      form.set({ hasSubAreas: true })
      void showWarning(t('Area.removeSubsFirst'))
    } else setSubAreaMode(next)
  }

  /** Things that may be saved anyway, but will not work yet. */
  function warnings(values: AreaValues): string[] {
    const { lacksType, unapproved } = gapsOf(
      {
        id: stored?.areaId ?? null,
        name: cleanLine(values.areaName),
        isActive: values.active,
        requiresApproval: values.requiresApproval,
        hasSubAreas,
      },
      subs,
      types.filter(({ eventTypeId, active }) => active && typeIds.includes(eventTypeId)).length,
      data.approvedAreaIds,
    )
    return [
      ...(lacksType ? [t('Area.lacksType')] : []),
      ...(unapproved.length > 0 ? [t('Area.lacksApprover', { areas: unapproved.join(', ') })] : []),
    ]
  }

  async function submit(isNext = false) {
    // The area's options are known only once its company's have loaded.
    if (isOrdering || isOffering) return
    if (offered.error && !offered.data) return showProblem(offered.error)
    const values = read()
    const found = check()
    if (canEdit && problems.show(found)) return
    if (isSubOpen && hasSubAreas) return showWarning(t('Area.openSub'))
    const [ofLists] = found.filter(({ path }) => canEdit || path.startsWith('subAreas.'))
    if (ofLists) {
      const sub = subs[Number(/^subAreas\.(\d+)\./.exec(ofLists.path)?.[1])]
      return showWarning([sub?.name, problems.sentence(ofLists)].filter(Boolean).join(': '))
    }
    const areaIds = closes(stored, values.active, stored?.areaId)
    // Closing the area closes its sub areas with it.
    const ids = areaIds.length > 0 ? areaIds : closedParts(subAreasOf(stored), subs)
    if (!(await confirmSaveOf([{ kind: 'area', ids }], ...warnings(values)))) return
    const saved = await save.run({
      areaId: stored?.areaId ?? null,
      eventGroupId: values.eventGroupId,
      companyId: values.companyId,
      parentAreaId: null,
      areaName: values.areaName,
      secondName: values.secondName,
      requiresApproval: values.requiresApproval,
      active: values.active,
      inactiveNote: values.active ? '' : values.inactiveNote,
      notification: values.notification,
      position: values.position,
      version: stored?.version ?? '',
      shiftIds: hasSubAreas ? [] : shiftIds,
      eventTypeIds: typeIds,
      hasSubAreas,
      subAreas: wireSubAreas(subs, stored?.areaId ?? null),
    })
    if (!saved) return
    setDirty(false)
    await afterSave(isNext)
  }

  const touch =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setDirty(true)
    }
  return (
    <RecordForm of={save} onReload={onReload} changes={changes} version={stored?.version}>
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
          noShifts={isPlaced ? (offered.data ? t('Area.noShifts') : '–') : t('Area.chooseFirst')}
          isCsr={isCsr}
          isReadOnly={!canSave}
          canAdd={canEdit}
          onChange={touch(setSubs)}
          onOpen={setSubOpen}
        />
      ) : (
        !isCsr && (
          <section className={panelStyles.panel} aria-labelledby="area-shifts">
            <h2 id="area-shifts">{t('field.workingTime')}</h2>
            <Offer isPlaced={isPlaced} answer={offered}>
              <ShiftTable shifts={shifts} chosen={shiftIds} isReadOnly={!canEdit} onChange={touch(setShiftIds)} />
            </Offer>
          </section>
        )
      )}
      <section className={panelStyles.panel} aria-labelledby="area-types">
        <h2 id="area-types">{t('field.eventType')}</h2>
        <Offer isPlaced={isPlaced} answer={offered}>
          <TypeTable types={types} chosen={typeIds} isReadOnly={!canEdit} onChange={touch(setChosenTypes)} />
        </Offer>
      </section>
      <FormFoot
        back={paths.area}
        isSaving={save.isPending || isOrdering || isOffering}
        {...(canSave ? { onSave: () => void submit(), onSaveNext: stored ? undefined : () => void submit(true) } : {})}
      >
        {stored && <ChangesButton {...changes} />}
        {stored && canEdit && <ActButton records="area" ids={[stored.areaId]} isPlan />}
        {stored && canEdit && (
          <PlainButton disabled={isDirty} onClick={() => setCopying(true)}>
            {t('admin.copy')}
          </PlainButton>
        )}
        {stored && isCopying && (
          <AreaCopies
            area={stored}
            companies={data.companyChoices.filter(({ csr }) => csr === isCsr)}
            onClose={() => setCopying(false)}
          />
        )}
      </FormFoot>
    </RecordForm>
  )
}

/** The company's options; until a company is chosen, a hint to choose one. */
function Offer({
  isPlaced,
  answer,
  children,
}: {
  isPlaced: boolean
  answer: ReturnType<typeof useCall<'Area/GetWorkTimeAndEvent'>>
  children: ReactNode
}) {
  const { t } = useTranslation()
  if (!isPlaced) return <p className={textStyles.muted}>{t('Area.chooseFirst')}</p>
  return (
    <WithAnswer answer={answer} lines={3}>
      {() => children}
    </WithAnswer>
  )
}

function useChanges(id: number, name: string): ChangesProps {
  const { t } = useTranslation()
  return {
    call: 'Area/LoadChanges',
    id,
    of: name,
    fields: {
      areaName: t('field.areaName'),
      secondName: t('field.secondName'),
      requiresApproval: t('Area.requireApproval'),
      active: t('field.status'),
      inactiveNote: t('field.remark'),
      notification: t('admin.emailNotification'),
      position: t('field.order'),
      shiftIds: t('field.workingTime'),
      eventTypeIds: t('field.eventType'),
      eventGroupId: t('field.eventGroup'),
      companyId: t('field.companyOrCsrArea'),
      parentAreaId: t('field.areaName'),
    },
  }
}
