import { useTranslation } from '../platform/i18n/i18n.ts'
import type { Choice } from '../kit/fields/SelectField.tsx'
import factsStyles from './Facts.module.css'
import styles from './PrintedFilters.module.css'

/** The report's filters for paper, where the filter form is left out. */
export function PrintedFilters({
  choices: { eventGroups = [], companies, csrCompanies },
  groups = [],
  company,
}: {
  choices: {
    eventGroups?: readonly Choice[]
    companies: readonly Choice[]
    csrCompanies: readonly Choice[]
  }
  groups?: readonly number[]
  company: number | null
}) {
  const { t } = useTranslation()
  const name = [...companies, ...csrCompanies].find(({ value }) => value === company)?.label
  const chosen = eventGroups.filter(({ value }) => groups.some((group) => group === value))
  return (
    <p data-facts className={`${factsStyles.facts} ${styles.printed}`}>
      {chosen.length > 0 && (
        <span>
          {t('field.eventGroup')}: <strong>{chosen.map(({ label }) => label).join(', ')}</strong>
        </span>
      )}
      {name !== undefined && (
        <span>
          {t('field.company')}: <strong>{name}</strong>
        </span>
      )}
    </p>
  )
}
