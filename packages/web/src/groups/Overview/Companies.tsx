import type { Figure } from '@daybook/shared/texts/comparison'
import { NUMBER_TEXT, changeText } from '@daybook/shared/texts/comparison'
import { wholeNumber } from '@daybook/shared/rules/numbers'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { Leading, type Place } from '../../charts/Leading.tsx'
import { useSay } from '../../charts/useSay.ts'
import { VerdictSaid } from '../../charts/VerdictSaid.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { type CompanySort, queryOf, type Shown } from './address.ts'
import { Line } from './Numbers.tsx'
import type { Answer, ComparedNumber, Places, usePlaces } from './places.ts'
import textStyles from '../../kit/text.module.css'
import styles from './Companies.module.css'

type Company = Answer['companies'][number]
type Props = {
  data: Answer
  shown: Shown
  places: ReturnType<typeof usePlaces>
  onChange: (change: Partial<Shown>) => void
}

/** The numbers of each company side by side; those above are their sums. */
export function Companies({ data: { companies }, shown, places, onChange }: Props) {
  const { t } = useTranslation()
  const { sort, order } = shown
  const columns = useColumns(companies, shown, places)
  const sorted = companies.toSorted(by(sort))
  return (
    <section className={styles.companies} aria-labelledby="companies">
      <h2 id="companies">{t('Overview.companies')}</h2>
      <p className={textStyles.muted}>{t('Overview.companiesAbout')}</p>
      <DataTable
        name={t('Overview.companies')}
        columns={columns}
        rows={order === 'asc' ? sorted : sorted.toReversed()}
        rowKey={({ companyId }) => companyId}
        defaultPageSize={companies.length}
        isPart
        cardsBelow={900}
        sort={{ key: sort, order }}
        onSort={(next) => {
          const key = next.key as CompanySort
          onChange({ sort: key, order: key === sort || key === 'company' ? next.order : 'desc' })
        }}
      />
    </section>
  )
}

function useColumns(companies: Answer['companies'], shown: Shown, places: Props['places']): Column<Company>[] {
  const { t } = useTranslation()
  const compared = (companies[0]?.numbers ?? []).map(
    ({ kind }, nth): Column<Company> => ({
      key: kind,
      title: t(`reports.${NUMBER_TEXT[kind]}`),
      sort: 'server',
      width: 190,
      render: (row) => {
        const own = row.numbers[nth]
        const title = `${row.companyName}, ${t(`reports.${NUMBER_TEXT[kind]}`)}`
        return own && <Compared of={own} title={title} places={places.ofCompany(row.companyId)} />
      },
    }),
  )
  const open = (key: 'waiting' | 'actions', title: string, of: (row: Company) => [number, Place]): Column<Company> => ({
    key,
    title,
    sort: 'server',
    align: 'end',
    render: (row) => <Counted is={of(row)} />,
  })
  return [
    {
      key: 'company',
      title: t('field.company'),
      sort: 'server',
      phone: 'title',
      width: 160,
      render: ({ companyId, companyName }) => (
        <Link to={paths.overview} search={queryOf({ ...shown, company: companyId })} className={styles.name}>
          {companyName}
        </Link>
      ),
    },
    ...compared,
    open('waiting', t('Overview.waiting'), ({ companyId, waiting }) => [waiting, places.ofCompany(companyId).waiting]),
    {
      ...open('actions', t('Overview.actions'), ({ companyId, actions }) => [
        actions.open,
        places.ofCompany(companyId).actions('open'),
      ]),
      render: ({ companyId, actions }) => {
        const own = places.ofCompany(companyId)
        return (
          <>
            <Counted is={[actions.open, own.actions('open')]} />
            {actions.overdue > 0 && (
              <span className={styles.overdue}>
                <Leading to={own.actions('overdue')}>{t('Overview.overdue', { count: actions.overdue })}</Leading>
              </span>
            )}
          </>
        )
      },
    },
  ]
}

function Counted({ is: [value, to] }: { is: [number, Place] }) {
  return (
    <strong className={styles.figure}>
      <Leading to={value === 0 ? null : to}>{wholeNumber(value)}</Leading>
    </strong>
  )
}

/** A number with its line, and below it whether that is usual and its difference from the partner. */
function Compared({ of, title, places }: { of: ComparedNumber; title: string; places: Places }) {
  const say = useSay()
  const change = changeText(say, of)
  return (
    <div className={styles.compared}>
      <span className={styles.figure}>
        <Counted is={[of.now.part, places.ofNumber(of)]} />
        {of.now.whole !== null && <small>{say('partOf', { part: '', whole: wholeNumber(of.now.whole) }).trim()}</small>}
      </span>
      <Line of={of} title={title} places={places} />
      <p>
        {of.verdict !== 'unknown' && <VerdictSaid of={of} />}
        {change !== null && of.partner && (
          <span>
            {change} {say('against')}{' '}
            <Leading to={of.partner.part === 0 ? null : places.ofPartner(of)}>{wholeNumber(of.partner.part)}</Leading>
          </span>
        )}
      </p>
    </div>
  )
}

function by(sort: CompanySort): (a: Company, b: Company) => number {
  if (sort === 'company') return () => 0
  if (sort === 'waiting') return (a, b) => a.waiting - b.waiting
  if (sort === 'actions') return (a, b) => a.actions.open - b.actions.open
  const change = ({ numbers }: Company) => {
    const own = numbers.find(({ kind }) => kind === sort)
    return own?.compared && own.partner ? rate(own.compared) - rate(own.partner) : -Infinity
  }
  return (a, b) => Math.sign(change(a) - change(b)) || 0
}

const rate = ({ part, whole }: Figure) => (whole === null ? part : part / (whole || 1))
