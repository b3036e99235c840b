import type { Output } from '@daybook/shared'
import { SETUP_KIND, setupProblems } from '@daybook/shared/rules/mailRules'
import { LIMIT } from '@daybook/shared/rules/rules'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { callServer } from '../../app/calls.ts'
import { useCall } from '../../app/api.ts'
import type { Compared, ShownValues } from '../../administration/Changes.tsx'
import { AccordionPanel } from '../../kit/Accordion.tsx'
import type { Level } from '../../administration/AdminPage.tsx'
import { WhoMay } from '../../administration/WhoMay.tsx'
import { updatedColumns } from '../../administration/recordColumns.tsx'
import { RecordForm, useRecordSave } from '../../administration/stale.tsx'
import { StatusBadge } from '../../events/badges.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { TimeField } from '../../kit/fields/TimeField.tsx'
import { confirmSave, showSaved } from '../../kit/dialogs/dialogs.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { type KitForm, type Rule, useKitForm } from '../../kit/fields/form.ts'
import textStyles from '../../kit/text.module.css'
import styles from './mail.module.css'

type Row = Output<'MailSetupMonitoring/onLoad'>['setups'][number]
type EditedField = 'eventTime' | 'finalTime' | 'note'
type Values = { rows: readonly Pick<Row, EditedField>[] }

/** The timing of the daily report, read-only or as a form. */
export function SetupPanel({ level, children }: { level: Level; children: ReactNode }) {
  const { t } = useTranslation()
  const answer = useCall('MailSetupMonitoring/onLoad', { mode: 1 })
  const [edited, setEdited] = useState<readonly Row[] | null>(null)
  const rows = answer.data?.setups
  const read = () => answer.refetch()

  /** Edit the current saved values, not the cached ones. */
  async function edit() {
    const { data } = await read()
    setEdited(data?.setups ?? null)
  }
  return (
    <AccordionPanel
      title={t('MailSetupMonitoring.setup')}
      actions={
        level === 2 &&
        rows?.some(({ canEdit }) => canEdit) &&
        edited === null && <StandardButton kind="edit" isBusy={answer.isFetching} onClick={() => void edit()} />
      }
    >
      <p data-note className={textStyles.muted}>
        {t('MailSetupMonitoring.setupNote')}
      </p>
      <WhoMay sentence={answer.data?.changedBy} />
      {edited === null ? (
        <SetupTable rows={rows} problem={answer.error} onRetry={() => void read()} />
      ) : (
        <SetupForm
          key={edited.map(({ version }) => version).join()}
          rows={edited}
          onReload={() => void edit()}
          onDone={() => {
            setEdited(null)
            void read()
          }}
        />
      )}
      {children}
    </AccordionPanel>
  )
}

function SetupForm({ rows, onReload, onDone }: { rows: readonly Row[]; onReload: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const form = useKitForm<Values>({ rows })
  const problems = useFormProblems(form)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const save = useRecordSave('MailSetupMonitoring/SaveData', {
    refresh: ['MailSetupMonitoring/onLoad'],
  })

  const nameOf = useFieldName()
  const shown = (setups: readonly Row[]): ShownValues =>
    setups.flatMap((row) => [
      { label: nameOf(row, t('MailSetupMonitoring.eventTime')), text: row.eventTime },
      { label: nameOf(row, t('MailSetupMonitoring.finalTime')), text: row.finalTime },
      { label: nameOf(row, t('field.note')), text: row.note },
    ])
  const compared: Compared = {
    loaded: shown(rows),
    read: async () => shown((await callServer('MailSetupMonitoring/onLoad', { mode: 1 })).setups),
  }

  async function submit({ rows: typed }: Values) {
    if (!(await confirmSave())) return
    const sent = rows.map(({ eventGroupId, eventType, version }, index) => ({
      eventGroupId,
      eventType,
      version,
      eventTime: rows[index]?.eventTime ?? '',
      ...typed[index],
    }))
    if ((await save.run({ rows: sent })) === null) return
    setTouched(false)
    onDone()
    await showSaved()
  }
  return (
    <RecordForm of={save} onReload={onReload} compared={compared}>
      <CheckedForm<Values>
        form={form}
        problems={problems}
        className={styles.setupForm}
        onValuesChange={() => setTouched(true)}
        onFinish={(values) => void submit(values)}
      >
        <SetupTable rows={rows} form={form} />
        <ButtonBar>
          <StandardButton kind="cancel" onClick={onDone} />
          <StandardButton kind="save" type="submit" isBusy={save.isPending} />
        </ButtonBar>
      </CheckedForm>
    </RecordForm>
  )
}

function SetupTable({
  rows,
  form,
  ...rest
}: {
  rows: readonly Row[] | undefined
  /** The surrounding form; without one the table is read-only. */
  form?: KitForm<Values>
  problem?: Parameters<typeof DataTable>[0]['problem']
  onRetry?: () => void
}) {
  const { t } = useTranslation()
  return (
    <DataTable
      name={t('MailSetupMonitoring.setupTable')}
      columns={useColumns(rows ?? [], form)}
      rows={rows}
      // Normal and abnormal of each event group.
      expected={6}
      rowKey={(row) => row.eventGroupId * 10 + row.eventType}
      isPart
      {...rest}
    />
  )
}

function useColumns(rows: readonly Row[], form: KitForm<Values> | undefined): Column<Row>[] {
  const { t } = useTranslation()
  return useMemo((): Column<Row>[] => {
    const cell = (row: Row, name: EditedField, label: string) =>
      form && row.canEdit ? (
        <EditCell form={form} row={row} index={rows.indexOf(row)} name={name} label={label} />
      ) : (
        row[name] || '–'
      )
    return [
      {
        key: 'eventGroupName',
        title: t('field.eventGroup'),
        phone: 'title',
        render: (row) => row.eventGroupName,
      },
      {
        key: 'eventType',
        title: t('MailSetupMonitoring.kind'),
        render: (row) => <StatusBadge colorId={row.eventType} />,
      },
      {
        key: 'eventTime',
        title: t('MailSetupMonitoring.eventTime'),
        width: 150,
        render: (row) =>
          row.eventType === SETUP_KIND.ABNORMAL
            ? cell(row, 'eventTime', t('MailSetupMonitoring.eventTime'))
            : row.eventTime,
      },
      {
        key: 'finalTime',
        title: t('MailSetupMonitoring.finalTime'),
        width: 150,
        render: (row) => cell(row, 'finalTime', t('MailSetupMonitoring.finalTime')),
      },
      { key: 'note', title: t('field.note'), render: (row) => cell(row, 'note', t('field.note')) },
      ...updatedColumns<Row>(t),
    ]
  }, [t, rows, form])
}

/** The name of a field of one row. */
function useFieldName() {
  const { t } = useTranslation()
  return ({ eventGroupName, eventTypeName }: Row, field: string) =>
    t('MailSetupMonitoring.fieldOf', { field, group: eventGroupName, kind: eventTypeName })
}

/** One field of one row, with its problem below it. */
function EditCell({
  form,
  row,
  index,
  name,
  label,
}: {
  form: KitForm<Values>
  row: Row
  index: number
  name: EditedField
  label: string
}) {
  const { sentence } = useFormProblems(form)
  const fullName = useFieldName()(row, label)
  const rule: Rule = {
    problem(value) {
      const typed = { eventType: row.eventType, eventTime: '08:00', finalTime: '09:00', note: '', [name]: value }
      const [problem] = setupProblems(typed)
      return problem ? sentence(problem) : null
    },
  }
  return (
    <Field name={`rows.${index}.${name}`} rules={[rule]} className={styles.cellItem}>
      {name === 'note' ? (
        <TextField aria-label={fullName} maxLength={LIMIT.note} />
      ) : (
        <TimeField aria-label={fullName} />
      )}
    </Field>
  )
}
