import { parseDay } from '@daybook/shared/days'
import { PARTNERS } from '@daybook/shared/rules/comparisonRules'
import { PARTNER_TEXT } from '@daybook/shared/texts/comparison'
import { useNavigate } from '@tanstack/react-router'
import type { Search } from '../app/query.ts'
import { DateField } from '../kit/fields/DateField.tsx'
import { NativeSelect } from '../kit/NativeSelect.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { PartnerSaid } from './address.ts'
import styles from './Comparison.module.css'

/** With what the numbers are compared; kept in the address. */
export function PartnerChoice({ query }: { query: PartnerSaid & Search }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { partner = 'before', against = '' } = query
  const go = (said: PartnerSaid) =>
    void navigate({ to: '.', search: { ...query, ...said }, replace: true, resetScroll: false })
  return (
    <Row gap={[6, 10]} align="center" below={12} data-print="never">
      <NativeSelect
        label={t('reports.comparedWith')}
        value={partner}
        onChange={({ target }) => {
          const chosen = PARTNERS.find((one) => one === target.value)
          go({
            partner: chosen === 'before' ? undefined : chosen,
            against: chosen === 'chosen' ? query.against : undefined,
          })
        }}
      >
        {PARTNERS.map((one) => (
          <option key={one} value={one}>
            {t(`reports.${PARTNER_TEXT[one]}`)}
          </option>
        ))}
      </NativeSelect>
      {partner === 'chosen' && (
        <div className={styles.from}>
          <DateField
            aria-label={t('reports.partnerFrom')}
            value={against}
            onChange={(day) => {
              if (parseDay(day)) go({ partner, against: day })
            }}
          />
        </div>
      )}
    </Row>
  )
}
