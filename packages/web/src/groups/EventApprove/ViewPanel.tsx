import { useTranslation } from 'react-i18next'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { EventDetail } from './EventDetail.tsx'
import { History } from './History.tsx'
import type { PanelProps } from './parts.ts'

export function ViewPanel({ data, onLeave }: Pick<PanelProps, 'data' | 'onLeave'>) {
  const { t } = useTranslation()
  return (
    <>
      <EventDetail data={data} />
      <History entries={data.history} />
      <div className="event-dialog-foot">
        <PlainButton onClick={onLeave}>{t('ui.close')}</PlainButton>
      </div>
    </>
  )
}
