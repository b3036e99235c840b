import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { BACKDATE_DAYS } from '@daybook/shared/rules/rules'
import { groupBy } from '../../platform/groupBy.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import type { GroupId } from '../../charts/GroupPanel.tsx'
import { printing } from '../../charts/printing.ts'
import { notReportedHref } from '../../charts/unreported.ts'
import { addDays, companyToday } from '../../kit/fields/calendarDays.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useStore } from '../../kit/store.ts'
import { Grid } from '../../kit/layout/layout.tsx'
import reportStyles from '../../charts/report.module.css'
import styles from './MissingAreas.module.css'

type Week = Output<'WeeklyReport/LoadData'>

/** The id of the heading of a company's areas, or of all of them: pressing their number leads there. */
export const missingId = (group: GroupId, companyId: number | null) => `missing-${group}-${companyId ?? 'all'}`

/** How many to show at first; a print has all of them. */
const FIRST = 24

/** The areas that did not report in the week, by company: each links to its days, and, for users who may file, to the form. */
export function MissingAreas({
  group,
  week,
  isWhole,
  onWhole,
}: {
  group: GroupId
  week: Week
  isWhole: boolean
  onWhole: () => void
}) {
  const { t } = useTranslation()
  const isPrinting = useStore(printing)
  const all = week.missingAreas.filter(({ eventGroupId }) => eventGroupId === group)
  const shown = isWhole || isPrinting ? all : all.slice(0, FIRST)
  const day = filingDay(week)
  return (
    <section className={reportStyles.part} aria-label={`${t('reports.missingAreas')}: ${t(`eventGroup.${group}`)}`}>
      <h3 id={missingId(group, null)} tabIndex={-1}>
        {t('reports.missingAreas')}
      </h3>
      {[...groupBy(shown, ({ companyId }) => companyId)].map(([companyId, areas]) => (
        <div key={companyId} className={styles.company}>
          <h4 id={missingId(group, companyId)} tabIndex={-1}>
            {areas[0]?.companyName}
          </h4>
          <Grid className={styles.areas} columns={300} as="ul" gap={[4, 20]}>
            {areas.map(({ areaId, areaName, canFile }) => (
              <li key={areaId}>
                <Area
                  name={areaName}
                  href={notReportedHref({
                    eventDate: `${formatDay(week.startDate)} - ${formatDay(week.endDate)}`,
                    group,
                    company: companyId,
                    row: areaId,
                  })}
                />
                {canFile && day !== null && (
                  <Link
                    className={styles.file}
                    data-print="never"
                    to={paths.createReport}
                    search={{ area: String(areaId), day }}
                    aria-label={t('reports.fileForArea', { area: areaName, day })}
                  >
                    {t('reports.fileFor')}
                  </Link>
                )}
              </li>
            ))}
          </Grid>
        </div>
      ))}
      {shown.length < all.length && (
        <PlainButton onClick={onWhole}>{t('reports.showAllAreas', { count: all.length })}</PlainButton>
      )}
    </section>
  )
}

function Area({ name, href }: { name: string; href: string }) {
  const { t } = useTranslation()
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={t('reports.daysOfArea', { area: name })}>
      {name}
    </a>
  )
}

/** dd/MM/yyyy: the last day of the week that can still be reported; null if all of it is too long ago. */
function filingDay({ endDate }: Week): string | null {
  const [last, today] = [endDate, companyToday()]
  if (last < addDays(today, -BACKDATE_DAYS)) return null
  return formatDay(last < today ? last : today)
}
