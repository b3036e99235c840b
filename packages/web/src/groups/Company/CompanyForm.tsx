import type { Output } from '@daybook/shared'
import { companyProblems } from '@daybook/shared/rules/companyRules'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { paths } from '../../app/paths.ts'
import { ChangesButton } from '../../administration/Changes.tsx'
import { FormFoot } from '../../administration/FormFoot.tsx'
import { StaleNotice, useRecordSave } from '../../administration/stale.tsx'
import { useWayBack } from '../../administration/wayBack.ts'
import { FlagRadios, StatusFields } from '../../administration/StatusFields.tsx'
import { WhoMay } from '../../administration/WhoMay.tsx'
import { confirmSave, showSaved, showWarning } from '../../kit/dialogs/dialogs.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { ShiftSection } from './ShiftSection.tsx'
import { shiftsOf, wireShifts } from './shifts.ts'
import { TypeSection } from './TypeSection.tsx'
import { csrTypes, typesOf, wireTypes } from './types.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'

type Data = Output<'Company/LoadCreateCompanyData'>

type Values = {
  sCompanyName: string
  cSubsidiary: boolean
  nHeadCompany: number | null
  cCSR: boolean
  cActive: 'Y' | 'N'
  sNoteInActive: string
  sNotificationStatus: 'Y' | 'N'
  nOrder: number | null
  nSignInID: number | null
}

/** A company with its working times and event types, saved as one. */
export function CompanyForm({ data, onReload }: { data: Data; onReload: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const wayBack = useWayBack(paths.company)
  const { CompanyData: stored, isEdite, isCorporateAdmin } = data
  const [shifts, setShifts] = useState(() => shiftsOf(stored))
  const [types, setTypes] = useState(() => typesOf(stored))
  const [isDirty, setDirty] = useState(false)
  const [open, setOpen] = useState({ shift: false, type: false })
  const initial = valuesOf(data)
  const form = useKitForm<Values>(initial)
  const isCsr = useWatch(form, 'cCSR') ?? initial.cCSR
  const isSubsidiary = useWatch(form, 'cSubsidiary') ?? initial.cSubsidiary
  const read = (): Values => form.values()
  const check = () => {
    const values = read()
    return companyProblems({
      name: values.sCompanyName,
      isCsr: values.cCSR,
      isSubsidiary: values.cSubsidiary,
      headCompanyId: values.nHeadCompany,
      isActive: values.cActive === 'Y',
      remark: values.sNoteInActive,
      shifts,
      eventTypes: types.map(({ id, isDeleted }) => ({ eventTypeId: id, isDeleted })),
    })
  }
  const problems = useFormProblems(form, { check })
  useUnsaved(isDirty || open.shift || open.type)
  const save = useRecordSave('Company/sendToDB', {
    refresh: ['Company/LoadCompanyListData'],
    onProblem: problems.onProblem,
  })

  async function submit() {
    const values = read()
    const found = check()
    if (problems.show(found)) return
    if (open.shift && !values.cCSR) return showWarning(t('Company.openShift'))
    if (open.type) return showWarning(t('Company.openType'))
    const [ofLists] = found
    if (ofLists) return showWarning(problems.sentence(ofLists))
    if (!(await confirmSave())) return
    const saved = await save.run({
      nCompanyID: stored?.nCompanyID ?? null,
      sCompanyName: values.sCompanyName,
      sNoteInActive: values.cActive === 'N' ? values.sNoteInActive : '',
      cCSR: values.cCSR ? 'Y' : 'N',
      cSubsidiary: values.cSubsidiary ? 'Y' : 'N',
      nHeadCompany: values.cSubsidiary ? values.nHeadCompany : null,
      cActive: values.cActive,
      sNotificationStatus: values.sNotificationStatus,
      nVersion: stored?.nVersion ?? '',
      lstWorkTime: values.cCSR ? [] : wireShifts(shifts),
      lstEventData: wireTypes(types),
      nOrder: values.nOrder,
      nSignInID: data.lstSignIn.length > 0 ? values.nSignInID : null,
    })
    if (!saved) return
    setDirty(false)
    await showSaved()
    void navigate(wayBack)
  }

  return (
    <>
      <StaleNotice of={save} onReload={onReload} />
      <WhoMay sentence={data.sChangedBy} />
      <section className="panel" aria-labelledby="general">
        <h2 id="general">{t('Company.general')}</h2>
        {isEdite && !isCorporateAdmin && <p className="notice notice-info">{t('Company.decidedByCorporate')}</p>}
        <CheckedForm<Values>
          form={form}
          problems={problems}
          name="company"
          className="field-grid"
          disabled={!isEdite}
          onValuesChange={(changed: Partial<Values>) => {
            setDirty(true)
            if ('cCSR' in changed || 'cSubsidiary' in changed) form.set({ nHeadCompany: null })
            if (changed.cCSR) setTypes(csrTypes(types))
          }}
          onFinish={() => void submit()}
          onFinishFailed={() => void submit()}
        >
          <Field name="sCompanyName" label={t('field.companyName')} required className="span-all">
            <TextField />
          </Field>
          <Field name="cSubsidiary" className="box-item">
            <Checkbox disabled={!isEdite || !isCorporateAdmin}>{t('Company.isSubsidiary')}</Checkbox>
          </Field>
          <Field name="cCSR" className="box-item">
            <Checkbox disabled={!isEdite || !isCorporateAdmin}>{t('field.csrReport')}</Checkbox>
          </Field>
          {isSubsidiary && (
            <Field name="nHeadCompany" label={t('field.headCompany')} required>
              <SelectField
                options={isCsr ? data.lstDDLCompanyCSR : data.lstDDLCompany}
                disabled={!isEdite || !isCorporateAdmin}
              />
            </Field>
          )}
          <Field name="nOrder" label={t('field.order')}>
            <SelectField options={data.lstOrder} allowClear={false} disabled={!isEdite || !isCorporateAdmin} />
          </Field>
          {data.lstSignIn.length > 0 && (
            <Field name="nSignInID" label={t('field.signIn')}>
              <SelectField options={data.lstSignIn} allowClear={false} disabled={!isEdite} />
            </Field>
          )}
          <Field name="sNotificationStatus" label={t('admin.emailNotification')}>
            <FlagRadios disabled={!isEdite} />
          </Field>
          <StatusFields field="companyStatus" disabled={!isEdite || !isCorporateAdmin} />
        </CheckedForm>
      </section>
      {!isCsr && (
        <ShiftSection
          shifts={shifts}
          isReadOnly={!isEdite}
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
        isReadOnly={!isEdite}
        onChange={(next) => {
          setTypes(next)
          setDirty(true)
        }}
        onOpen={(type) => setOpen((now) => ({ ...now, type }))}
      />
      <FormFoot back={paths.company} isSaving={save.isPending} {...(isEdite ? { onSave: () => void submit() } : {})}>
        {stored && (
          <ChangesButton
            call="Company/LoadChanges"
            nID={stored.nCompanyID}
            of={stored.sCompanyName}
            fields={{
              sCompanyName: t('field.companyName'),
              nHeadCompany: t('field.headCompany'),
              cCSR: t('field.csrReport'),
              cActive: t('field.status'),
              sNoteInActive: t('field.remark'),
              sNotificationStatus: t('admin.emailNotification'),
              nOrder: t('field.order'),
              nSignInID: t('field.signIn'),
              sWorkingTime: t('field.workingTime'),
              sStartTime: t('field.startTime'),
              sEndTime: t('field.endTime'),
              isOverDay: t('Company.overnight'),
              lstEventData: t('field.eventType'),
            }}
          />
        )}
      </FormFoot>
    </>
  )
}

/** A new company's place is, as everywhere, the count of those that there are: the last. */
function valuesOf({ CompanyData: stored, lstOrder }: Data): Values {
  return {
    sCompanyName: stored?.sCompanyName ?? '',
    cSubsidiary: stored?.cSubsidiary === 'Y',
    nHeadCompany: stored?.nHeadCompany ?? null,
    cCSR: stored?.cCSR === 'Y',
    cActive: stored?.cActive ?? 'Y',
    sNoteInActive: stored?.sNoteInActive ?? '',
    sNotificationStatus: stored?.sNotificationStatus ?? 'Y',
    nOrder: stored?.nOrder ?? lstOrder.length,
    nSignInID: stored?.nSignInID ?? null,
  }
}
