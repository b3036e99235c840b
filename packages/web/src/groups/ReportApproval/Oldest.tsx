import { formatDay } from '@daybook/shared/days'
import { Leading } from '../../charts/Leading.tsx'
import { instantText } from '../../events/instant.ts'
import { EventTypeOpener } from '../../events/reportCells.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Answer, usePlaces } from './places.ts'
import { useWaitText } from './waitText.ts'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'

type Row = Answer['waiting']['oldest'][number]

/** The reports that wait longest now, whatever the days. */
export function Oldest({
  data: { waiting },
  places,
  onOpen,
}: {
  data: Answer
  places: ReturnType<typeof usePlaces>
  onOpen: (eventId: number) => void
}) {
  const { t } = useTranslation()
  const wait = useWaitText()
  const columns: Column<Row>[] = [
    {
      key: 'type',
      title: t('reports.eventType'),
      phone: 'title',
      render: ({ eventId, eventTypeName }) => <EventTypeOpener name={eventTypeName} onOpen={() => onOpen(eventId)} />,
    },
    { key: 'area', title: t('reports.area'), phone: 'place', render: ({ areaName }) => areaName },
    {
      key: 'company',
      title: t('reports.company'),
      under: { column: 'area' },
      phone: 'place',
      render: ({ companyName }) => companyName,
    },
    {
      key: 'day',
      title: t('reports.eventDate'),
      width: 120,
      phone: 'meta',
      render: ({ day }) => <span className={textStyles.nowrap}>{formatDay(day)}</span>,
    },
    {
      key: 'wait',
      title: t('reports.waitingSince'),
      width: 190,
      phone: 'lead',
      render: ({ minutes, since }) => (
        <>
          <strong>{wait(minutes)}</strong> <span className={textStyles.muted}>{instantText(since)}</span>
        </>
      ),
    },
  ]
  if (waiting.oldest.length === 0) return null
  return (
    <section className={panelStyles.panel} aria-labelledby="oldest">
      <h2 id="oldest">{t('reports.waitingLongest')}</h2>
      <DataTable
        name={t('reports.waitingLongest')}
        columns={columns}
        rows={waiting.oldest}
        rowKey={({ eventId }) => eventId}
        isPart
      />
      {waiting.count > waiting.oldest.length && (
        <p>
          <Leading to={places.waiting(waiting.count)}>
            {t('ReportApproval.allWaiting', { count: waiting.count })}
          </Leading>
        </p>
      )}
    </section>
  )
}
