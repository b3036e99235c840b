import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ProblemError } from '../../platform/answer.ts'
import { draftValues } from '../../events/draftData.ts'
import { editOf } from '../../events/editCopy.ts'
import type { EventValues } from '../../events/eventValues.ts'
import { Loading } from '../../kit/feedback/states.tsx'
import { type Item, mendedBy } from '../../offline/item.ts'
import { EventForm } from './EventForm.tsx'
import { MendChange } from './MendChange.tsx'
import type { Loaded } from './useChoices.ts'
import { useMending, withPhotos } from './useMending.ts'
import noticeStyles from '../../kit/notice.module.css'

/** The form of a report that waits on this device because the server refused it, with the reason at its fields. */
export function MendWaiting({ id, start }: { id: string; start: Loaded }) {
  const { t } = useTranslation()
  const [item, setItem] = useState<Item | null | undefined>(undefined)
  useEffect(() => {
    import('../../offline/device.ts')
      .then((device) => device.item(id))
      .then(
        (found) => setItem(found ?? null),
        () => setItem(null),
      )
  }, [id])
  if (item === undefined) return <Loading lines={12} />
  const eventId = item && mendedBy(item)
  const edit = item && eventId !== null ? editOf(String(item.values)) : null
  if (item && eventId !== null && edit) return <MendChange item={item} eventId={eventId} edit={edit} start={start} />
  const values = item ? draftValues(String(item.values)) : null
  if (!item || !values) return <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{t('Outbox.gone')}</p>
  return <MendNew item={item} values={values} start={start} />
}

function MendNew({ item, values, start }: { item: Item; values: EventValues; start: Loaded }) {
  const { t } = useTranslation()
  const { props } = useMending(item)
  const { message, fieldErrors } = item.refusal ?? { message: '', fieldErrors: [] }
  const [refusal] = useState(() => new ProblemError('refused', message, { fieldErrors }))
  return (
    <EventForm
      {...props}
      initial={withPhotos(values, item)}
      start={start}
      stored={null}
      refusal={refusal}
      top={
        <div className={`${noticeStyles.notice} ${noticeStyles.info}`} role="status">
          <p>{t('Outbox.mending')}</p>
          {message !== '' && <p>{message}</p>}
        </div>
      }
    />
  )
}
