import type { Input } from '@daybook/shared'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../app/api.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import panelStyles from '../../kit/Panel.module.css'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { LoadedFile } from './pastMonths.ts'
import styles from './PastReports.module.css'

type Unknown = LoadedFile['unknown'][number]
type Meaning = Pick<Unknown, 'recordId' | 'reason'>
type Sent = Pick<Input<'PastReports/SaveMapping'>, 'columns' | 'meanings'>

/** How many of the first rows' cells say what a column holds. */
const EXAMPLES = 3

const keyOf = ({ kind, value }: Pick<Unknown, 'kind' | 'value'>) => `${kind} ${value}`

/** Which column is which field, and what the values mean that name no record here. */
export function Mapping({
  file: { fields, titles, preview, unknown },
  isOff,
  isBusy,
  children,
  onCheck,
}: {
  file: LoadedFile
  isOff: boolean
  isBusy: boolean
  /** What stands between columns and values. */
  children: ReactNode
  onCheck: (mapping: Sent) => Promise<void>
}) {
  const { t } = useTranslation()
  const [columns, setColumns] = useState(() => new Map(fields.map(({ field, column }) => [field, column])))
  /** Those that were changed here. */
  const [meanings, setMeanings] = useState<ReadonlyMap<string, Meaning>>(new Map())
  const options = titles.map((title, value) => ({ value, label: title || `${value + 1}` }))
  const examples = (column: number) =>
    [...new Set(preview.map((cells) => cells[column] ?? '').filter((cell) => cell !== ''))]
      .slice(0, EXAMPLES)
      .join(' · ')
  const meantBy = ({ recordId, reason, ...one }: Unknown): Meaning => meanings.get(keyOf(one)) ?? { recordId, reason }
  const tableColumns = useColumns(isOff || isBusy, meantBy, (one, meaning) =>
    setMeanings((before) => new Map(before).set(keyOf(one), meaning)),
  )
  const check = () =>
    void onCheck({
      columns: [...columns].flatMap(([field, column]) => (column === null ? [] : [{ field, column }])),
      meanings: unknown.map((one) => ({ kind: one.kind, value: one.value, ...meantBy(one) })),
    })
  return (
    <>
      <section className={panelStyles.panel} aria-labelledby="past-columns">
        <h2 id="past-columns">{t('PastReports.columns')}</h2>
        <p data-note className={styles.note}>
          {t('PastReports.columnsNote')}
        </p>
        <div className={gridStyles.grid}>
          {fields.map(({ field, title, isRequired }) => {
            const column = columns.get(field) ?? null
            return (
              <Labelled
                key={field}
                label={title}
                required={isRequired}
                extra={column === null ? t('PastReports.noColumn') : examples(column)}
                value={column}
                onChange={(next) => setColumns((before) => new Map(before).set(field, next as number | null))}
              >
                <SelectField options={options} disabled={isOff || isBusy} />
              </Labelled>
            )
          })}
        </div>
      </section>
      {children}
      {unknown.length > 0 && (
        <section className={panelStyles.panel} aria-labelledby="past-values">
          <h2 id="past-values">{t('PastReports.values')}</h2>
          <p data-note className={styles.note}>
            {t('PastReports.valuesNote')}
          </p>
          <DataTable
            name={t('PastReports.values')}
            columns={tableColumns}
            rows={unknown}
            rowKey={(one) => unknown.indexOf(one)}
            defaultPageSize={10}
            cardsBelow={720}
            isPart
          />
        </section>
      )}
      {!isOff && (
        <ButtonBar>
          <PlainButton tone="primary" icon="check" isBusy={isBusy} onClick={check}>
            {t('PastReports.saveCheck')}
          </PlainButton>
        </ButtonBar>
      )}
    </>
  )
}

function useColumns(
  isOff: boolean,
  meantBy: (one: Unknown) => Meaning,
  onChange: (one: Unknown, meaning: Meaning) => void,
): Column<Unknown>[] {
  const { t } = useTranslation()
  return [
    { key: 'value', title: t('PastReports.value'), phone: 'title', render: (one) => `${one.kindName}: ${one.value}` },
    {
      key: 'rows',
      title: t('PastReports.rows'),
      align: 'end',
      phone: 'state',
      render: (one) => t('PastReports.n', { n: one.rows }),
    },
    {
      key: 'means',
      title: t('PastReports.means'),
      width: 240,
      render: (one) => (
        <Choice
          of={one}
          isOff={isOff}
          value={meantBy(one).recordId}
          onChange={(recordId) => onChange(one, { recordId, reason: '' })}
        />
      ),
    },
    {
      key: 'reason',
      title: t('PastReports.reason'),
      width: 200,
      render: (one) => (
        <TextField
          aria-label={`${t('PastReports.reason')}: ${one.value}`}
          maxLength={200}
          disabled={isOff}
          value={meantBy(one).reason}
          onChange={(reason) => onChange(one, { recordId: null, reason })}
        />
      ),
    },
  ]
}

/** The records that a value can mean; loaded once a kind. */
function Choice({
  of: { kind, value: said },
  isOff,
  value,
  onChange,
}: {
  of: Unknown
  isOff: boolean
  value: number | null
  onChange: (id: number | null) => void
}) {
  const { t } = useTranslation()
  const { data, isFetching } = useCall('PastReports/GetChoices', { kind })
  return (
    <SelectField
      aria-label={`${t('PastReports.means')}: ${said}`}
      options={data?.choices ?? []}
      isLoading={isFetching}
      disabled={isOff}
      value={value}
      onChange={onChange}
    />
  )
}
