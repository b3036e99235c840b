import type { Output } from '@daybook/shared'
import { companyProblems, overlappingShifts } from '@daybook/shared/rules/companyRules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { paths } from '../../app/paths.ts'
import { ChangesButton, type ChangesProps } from '../../administration/Changes.tsx'
import { closedParts, closes, confirmSaveOf } from '../../administration/consequences.ts'
import { FormFoot } from '../../administration/FormFoot.tsx'
import { SecondNameField } from '../../administration/SecondNameField.tsx'
import { RecordForm, useRecordSave } from '../../administration/stale.tsx'
import { useSaved } from '../../administration/useSaved.ts'
import { FlagRadios, StatusFields } from '../../administration/StatusFields.tsx'
import { WhoMay } from '../../administration/WhoMay.tsx'
import { showWarning } from '../../kit/dialogs/dialogs.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { CompanyCopies } from './CompanyCopies.tsx'
import { ShiftSection } from './ShiftSection.tsx'
import { shiftsOf, wireShifts, withDeleted } from './shifts.ts'
import { TypeSection } from './TypeSection.tsx'
import { csrTypes, typesOf, wireTypes } from './types.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'

type Data = Output<'Company/LoadCreateCompanyData'>

type Values = {
  companyName: string
  secondName: string
  subsidiary: boolean
  headCompanyId: number | null
  csr: boolean
  active: boolean
  inactiveNote: string
  notification: boolean
  position: number | null
  signInId: number | null
}

/** A company with its working times and event types, saved together. */
export function CompanyForm({ data, onReload }: { data: Data; onReload: () => Promise<void> }) {
  const { t } = useTranslation()
  const afterSave = useSaved(paths.company, onReload)
  const { company: stored, canEdit, isCorporateAdmin } = data
  const [shifts, setShifts] = useState(() => shiftsOf(stored))
  const [types, setTypes] = useState(() => typesOf(stored))
  const [isDirty, setDirty] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const [open, setOpen] = useState({ shift: false, type: false })
  const initial = valuesOf(data)
  const form = useKitForm<Values>(initial)
  const isCsr = useWatch(form, 'csr') ?? initial.csr
  const isSubsidiary = useWatch(form, 'subsidiary') ?? initial.subsidiary
  const read = (): Values => form.values()
  const check = () => {
    const values = read()
    return companyProblems({
      name: values.companyName,
      secondName: values.secondName,
      isCsr: values.csr,
      isSubsidiary: values.subsidiary,
      headCompanyId: values.headCompanyId,
      isActive: values.active,
      remark: values.inactiveNote,
      shifts,
      eventTypes: types.map(({ id, isDeleted }) => ({ eventTypeId: id, isDeleted })),
    })
  }
  const problems = useFormProblems(form, { check })
  useUnsaved(isDirty || open.shift || open.type)
  const save = useRecordSave('Company/sendToDB', {
    refresh: ['Company/LoadCompanyListData'],
    onProblem(problem) {
      const isAbout = (list: string) => problem.fieldErrors.some(({ field }) => field === list)
      if (isAbout('shifts')) setShifts(withDeleted)
      if (isAbout('events')) setTypes(withDeleted)
      return problems.onProblem(problem)
    },
  })

  async function submit(isNext = false) {
    const values = read()
    const found = check()
    if (problems.show(found)) return
    if (open.shift && !values.csr) return showWarning(t('Company.openShift'))
    if (open.type) return showWarning(t('Company.openType'))
    const [ofLists] = found
    if (ofLists) return showWarning(problems.sentence(ofLists))
    const closing = [
      { kind: 'company', ids: closes(stored, values.active, stored?.companyId) },
      { kind: 'shift', ids: closedParts(shiftsOf(stored), shifts) },
    ] as const
    const overlaps = values.csr ? [] : overlappingShifts(shifts)
    const warnings = overlaps.map(([one, other]) => t('Company.overlap', { one: one.name, other: other.name }))
    if (!(await confirmSaveOf(closing, ...warnings))) return
    const saved = await save.run({
      companyId: stored?.companyId ?? null,
      companyName: values.companyName,
      secondName: values.secondName,
      inactiveNote: values.active ? '' : values.inactiveNote,
      csr: values.csr,
      subsidiary: values.subsidiary,
      headCompanyId: values.subsidiary ? values.headCompanyId : null,
      active: values.active,
      notification: values.notification,
      version: stored?.version ?? '',
      shifts: values.csr ? [] : wireShifts(shifts),
      events: wireTypes(types),
      position: values.position,
      signInId: data.signInWays.length > 0 ? values.signInId : null,
    })
    if (!saved) return
    setDirty(false)
    await afterSave(isNext)
  }

  const changes: ChangesProps | null = stored
    ? {
        call: 'Company/LoadChanges',
        id: stored.companyId,
        of: stored.companyName,
        fields: {
          companyName: t('field.companyName'),
          secondName: t('field.secondName'),
          headCompanyId: t('field.headCompany'),
          csr: t('field.csrReport'),
          active: t('field.status'),
          inactiveNote: t('field.remark'),
          notification: t('admin.emailNotification'),
          position: t('field.order'),
          signInId: t('field.signIn'),
          shiftName: t('field.workingTime'),
          startTime: t('field.startTime'),
          endTime: t('field.endTime'),
          isOvernight: t('Company.overnight'),
          events: t('field.eventType'),
        },
      }
    : null

  return (
    <RecordForm of={save} onReload={onReload} changes={changes} version={stored?.version}>
      <WhoMay sentence={data.changedBy} />
      <section className={panelStyles.panel} aria-labelledby="general">
        <h2 id="general">{t('Company.general')}</h2>
        {canEdit && !isCorporateAdmin && (
          <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{t('Company.decidedByCorporate')}</p>
        )}
        <CheckedForm<Values>
          form={form}
          problems={problems}
          name="company"
          className={gridStyles.grid}
          disabled={!canEdit}
          onValuesChange={(changed: Partial<Values>) => {
            setDirty(true)
            if ('csr' in changed || 'subsidiary' in changed) form.set({ headCompanyId: null })
            if (changed.csr) setTypes(csrTypes(types))
          }}
          onFinish={() => void submit()}
          onFinishFailed={() => void submit()}
        >
          <Field name="companyName" label={t('field.companyName')} required className={gridStyles.spanAll}>
            <TextField />
          </Field>
          <SecondNameField />
          <Field name="subsidiary" className={gridStyles.boxItem}>
            <Checkbox disabled={!canEdit || !isCorporateAdmin}>{t('Company.isSubsidiary')}</Checkbox>
          </Field>
          <Field name="csr" className={gridStyles.boxItem}>
            <Checkbox disabled={!canEdit || !isCorporateAdmin}>{t('field.csrReport')}</Checkbox>
          </Field>
          {isSubsidiary && (
            <Field name="headCompanyId" label={t('field.headCompany')} required>
              <SelectField
                options={isCsr ? data.csrCompanies : data.companies}
                disabled={!canEdit || !isCorporateAdmin}
              />
            </Field>
          )}
          <Field name="position" label={t('field.order')}>
            <SelectField options={data.positions} allowClear={false} disabled={!canEdit || !isCorporateAdmin} />
          </Field>
          {data.signInWays.length > 0 && (
            <Field name="signInId" label={t('field.signIn')}>
              <SelectField options={data.signInWays} allowClear={false} disabled={!canEdit} />
            </Field>
          )}
          <Field name="notification" label={t('admin.emailNotification')}>
            <FlagRadios disabled={!canEdit} />
          </Field>
          <StatusFields field="companyStatus" disabled={!canEdit || !isCorporateAdmin} />
        </CheckedForm>
      </section>
      {!isCsr && (
        <ShiftSection
          shifts={shifts}
          isReadOnly={!canEdit}
          onChange={(next) => {
            setShifts(next)
            setDirty(true)
          }}
          onOpen={(shift) => setOpen((now) => ({ ...now, shift }))}
        />
      )}
      <TypeSection
        choices={data}
        types={types}
        isCsr={isCsr}
        isReadOnly={!canEdit}
        onChange={(next) => {
          setTypes(next)
          setDirty(true)
        }}
        onOpen={(type) => setOpen((now) => ({ ...now, type }))}
      />
      <FormFoot
        back={paths.company}
        isSaving={save.isPending}
        {...(canEdit ? { onSave: () => void submit(), onSaveNext: stored ? undefined : () => void submit(true) } : {})}
      >
        {changes && <ChangesButton {...changes} />}
        {stored && canEdit && isCorporateAdmin && (
          <PlainButton disabled={isDirty} onClick={() => setCopying(true)}>
            {t('admin.copy')}
          </PlainButton>
        )}
        {stored && isCopying && <CompanyCopies company={stored} onClose={() => setCopying(false)} />}
      </FormFoot>
    </RecordForm>
  )
}

/** A new company's position is the number of existing ones, as everywhere: the last. */
function valuesOf({ company: stored, positions }: Data): Values {
  return {
    companyName: stored?.companyName ?? '',
    secondName: stored?.secondName ?? '',
    subsidiary: stored?.subsidiary ?? false,
    headCompanyId: stored?.headCompanyId ?? null,
    csr: stored?.csr ?? false,
    active: stored?.active ?? true,
    inactiveNote: stored?.inactiveNote ?? '',
    notification: stored?.notification ?? true,
    position: stored?.position ?? positions.length,
    signInId: stored?.signInId ?? null,
  }
}
