import { receiverProblems } from '@daybook/shared/rules/receiverRules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import type { ProblemError } from '../../platform/answer.ts'
import { paths } from '../../app/paths.ts'
import { ChangesButton, type ChangesProps } from '../../administration/Changes.tsx'
import { FormFoot } from '../../administration/FormFoot.tsx'
import { closes, confirmSaveOf } from '../../administration/consequences.ts'
import { RecordForm, useRecordSave } from '../../administration/stale.tsx'
import { useSaved } from '../../administration/useSaved.ts'
import { SecondNameField } from '../../administration/SecondNameField.tsx'
import { StatusFields } from '../../administration/StatusFields.tsx'
import { showWarning } from '../../kit/dialogs/dialogs.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { AreaSection } from './AreaSection.tsx'
import { MemberSection } from './MemberSection.tsx'
import { type AreaRelation, type FormValues, isOfWhole, type Loaded, type Member, type WholeCompany } from './values.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'

/** A receiver group with its members and areas, saved together. */
export function ReceiverForm({ loaded, onReload }: { loaded: Loaded; onReload: () => Promise<void> }) {
  const { t } = useTranslation()
  const afterSave = useSaved(paths.receiverGroup, onReload)
  const stored = loaded.record
  const isReadOnly = loaded.permission < 2
  // If a group also has other administrators' areas, only the user's own areas can be changed.
  const isShared = !isReadOnly && stored?.canEdit === false
  const [members, setMembers] = useState<Member[]>(stored?.members ?? [])
  const [whole, setWhole] = useState<WholeCompany[]>(stored?.wholeCompanies ?? [])
  // An area that belongs to a whole company has no row of its own.
  const [areas, setAreas] = useState<AreaRelation[]>(
    () => stored?.areaRelations.filter((area) => !isOfWhole(stored.wholeCompanies, area)) ?? [],
  )
  const [areaProblem, setAreaProblem] = useState<string>()
  const [isDirty, setDirty] = useState(false)
  const [open, setOpen] = useState({ member: false, area: false })
  useUnsaved(isDirty || open.member || open.area)
  const initial: FormValues = {
    receiverGroupName: stored?.receiverGroupName ?? '',
    secondName: stored?.secondName ?? '',
    active: stored?.active ?? true,
    inactiveNote: stored?.inactiveNote ?? '',
  }
  const form = useKitForm<FormValues>(initial)
  const read = (): FormValues => form.values()
  const check = () => {
    const values = read()
    return receiverProblems({
      name: values.receiverGroupName,
      secondName: values.secondName,
      isActive: values.active,
      remark: values.inactiveNote,
      areaIds: areas.map(({ areaId }) => areaId),
      wholeCompanies: whole.length,
    })
  }
  const problems = useFormProblems(form, { check })
  const save = useRecordSave('ReceiverGroup/SaveData', {
    refresh: ['ReceiverGroup/LoadListData', 'ReceiverGroup/GetCompanyCSR_List'],
    onProblem: place,
  })

  /** Problems with the areas are shown at their list. */
  function place(problem: ProblemError): boolean {
    const ofAreas = problem.fieldErrors.find(({ field }) => field.startsWith('areaRelations'))
    setAreaProblem(ofAreas?.message)
    return problems.onProblem(problem) || ofAreas !== undefined
  }

  async function submit(isNext = false) {
    const found = check()
    const ofAreas = found.find(({ path }) => path === 'areaRelations')
    setAreaProblem(ofAreas && problems.sentence(ofAreas))
    if (problems.show(found.filter((problem) => problem !== ofAreas))) return
    if (open.member || open.area) return showWarning(t('ReceiverGroup.unadded'))
    if (ofAreas) {
      await showWarning(problems.sentence(ofAreas))
      return document.getElementById('relation-section')?.scrollIntoView({ block: 'center' })
    }
    const ids = closes(stored, read().active, stored?.receiverGroupId)
    if (!(await confirmSaveOf([{ kind: 'receiverGroup', ids }]))) return
    const isSaved = await save.run({
      receiverGroupId: stored?.receiverGroupId ?? null,
      ...read(),
      version: stored?.version ?? '',
      members: members.map(({ userId, status }) => ({ userId, status })),
      areaRelations: areas.map(({ areaId }) => ({ areaId })),
      wholeCompanies: whole.map(({ companyId, eventGroupId }) => ({ companyId, eventGroupId })),
    })
    if (!isSaved) return
    setDirty(false)
    await afterSave(isNext)
  }

  const saved = new Set(stored?.areaRelations.map(({ areaId }) => areaId))
  const mayDelete = ({ areaId }: AreaRelation) =>
    !loaded.isCsrAdmin || !saved.has(areaId) || loaded.csrAdminIds.includes(areaId)
  const note = isShared ? t('ReceiverGroup.areasOutside') : loaded.isCsrAdmin ? t('ReceiverGroup.csrLimit') : undefined

  const changes: ChangesProps | null = stored
    ? {
        call: 'ReceiverGroup/LoadChanges',
        id: stored.receiverGroupId,
        of: stored.receiverGroupName,
        fields: {
          receiverGroupName: t('field.receiverGroupName'),
          secondName: t('field.secondName'),
          active: t('field.status'),
          inactiveNote: t('field.remark'),
          members: t('field.member'),
          areaRelations: t('field.relationArea'),
        },
      }
    : null

  return (
    <RecordForm of={save} onReload={onReload} changes={changes} version={stored?.version}>
      {isShared && <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{t('ReceiverGroup.shared')}</p>}
      <section className={panelStyles.panel} aria-labelledby="general">
        <h2 id="general">{t('ReceiverGroup.general')}</h2>
        <CheckedForm<FormValues>
          form={form}
          problems={problems}
          name="receiver"
          className={gridStyles.grid}
          disabled={isReadOnly || isShared}
          onValuesChange={() => setDirty(true)}
          onFinish={() => void submit()}
          onFinishFailed={() => void submit()}
        >
          <Field name="receiverGroupName" label={t('field.receiverGroupName')} required className={gridStyles.wideItem}>
            <TextField autoComplete="off" />
          </Field>
          <SecondNameField />
          <StatusFields disabled={isReadOnly || isShared} />
        </CheckedForm>
      </section>
      <MemberSection
        members={members}
        companies={loaded.companyChoices}
        isReadOnly={isReadOnly || isShared}
        onChange={(next) => {
          setMembers(next)
          setDirty(true)
        }}
        onOpen={(member) => setOpen((now) => ({ ...now, member }))}
      />
      <AreaSection
        areas={areas}
        whole={whole}
        eventGroups={loaded.eventGroups}
        isReadOnly={isReadOnly}
        canDelete={mayDelete}
        {...(note === undefined || isReadOnly ? {} : { note })}
        problem={areaProblem}
        onChange={(next, nextWhole) => {
          setAreas(next)
          setWhole(nextWhole)
          setDirty(true)
          if (next.length + nextWhole.length > 0) setAreaProblem(undefined)
        }}
        onOpen={(area) => setOpen((now) => ({ ...now, area }))}
      />
      <FormFoot
        back={paths.receiverGroup}
        isSaving={save.isPending}
        {...(isReadOnly
          ? {}
          : { onSave: () => void submit(), onSaveNext: stored ? undefined : () => void submit(true) })}
      >
        {changes && <ChangesButton {...changes} />}
      </FormFoot>
    </RecordForm>
  )
}
