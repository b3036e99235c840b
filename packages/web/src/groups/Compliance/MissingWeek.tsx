import { useState } from 'react'
import { formatDay } from '@daybook/shared/days'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { People } from './parts.tsx'
import { Grid } from '../../kit/layout/layout.tsx'
import partStyles from './parts.module.css'
import styles from './OpenToday.module.css'

const FIRST = 12

type Props = {
  companies: readonly number[]
  group: number | null
  onOpen: (areaId: number) => void
}

/** The areas with missing reports in the week so far, and whom to ask. Loaded when opened. */
export function MissingWeek(props: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Accordion
      name={t('Compliance.missingWeek')}
      className={styles.open ?? ''}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {isOpen && <Missing {...props} />}
    </Accordion>
  )
}

function Missing({ companies, group, onOpen }: Props) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const answer = useCall(
    'Compliance/GetMissing',
    { companyIds: [...companies], eventGroupId: group },
    { keepPrevious: true, isQuiet: true },
  )
  return (
    <WithAnswer answer={answer} lines={4}>
      {({ areas, period }) =>
        areas.length === 0 ? (
          <p className={textStyles.muted}>{t('Compliance.noneMissing')}</p>
        ) : (
          <>
            <p className={textStyles.muted}>
              {t('Compliance.missingNote', {
                count: areas.length,
                from: formatDay(period.from),
                to: formatDay(period.to),
              })}
            </p>
            <Grid className={styles.openList} columns={330} as="ul" gap={10} above={8} below={12}>
              {(isWhole ? areas : areas.slice(0, FIRST)).map((area) => (
                <li key={area.areaId} data-state="missing">
                  <button
                    type="button"
                    className={partStyles.link}
                    aria-label={t('Compliance.days', { area: area.areaName })}
                    onClick={() => onOpen(area.areaId)}
                  >
                    {area.areaName}
                  </button>
                  <p className={textStyles.muted}>{area.companyName}</p>
                  <p>
                    <strong>{t('Compliance.missingOf', { n: area.missing, whole: area.expected })}</strong>
                  </p>
                  <People of={area} />
                </li>
              ))}
            </Grid>
            {!isWhole && areas.length > FIRST && (
              <PlainButton onClick={() => setWhole(true)}>{t('Compliance.more')}</PlainButton>
            )}
          </>
        )
      }
    </WithAnswer>
  )
}
