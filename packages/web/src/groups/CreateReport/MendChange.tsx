import type { EditData } from '@daybook/shared/calls/shapes/event'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ProblemError } from '../../platform/answer.ts'
import { useCall } from '../../app/api.ts'
import { differences, type Edit, editOver } from '../../events/editCopy.ts'
import { EditNotice } from '../../events/EditNotice.tsx'
import { valuesOf } from '../../events/eventValues.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { Loading } from '../../kit/feedback/states.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { Item } from '../../offline/item.ts'
import { EventForm } from './EventForm.tsx'
import type { Loaded } from './useChoices.ts'
import { useMending, withPhotos } from './useMending.ts'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'

type Props = { item: Item; eventId: number; edit: Edit; start: Loaded }

/**
 * A change to a report that the server refused. If another user saved the report meanwhile, both versions are shown above the
 * form until the user has chosen.
 */
export function MendChange({ item, eventId, edit, start }: Props) {
  const { t } = useTranslation()
  const answer = useCall('CreateReport/LoadEditReport', { eventId }, { staleTime: 0, isQuiet: true })
  const read = useRef<EditData | null>(null)
  if (answer.isFetchedAfterMount && answer.isSuccess) read.current ??= answer.data.record
  const stored = read.current
  if (!stored && answer.isError) return <Unread item={item} text={answer.error.message || t('ui.loadFailed')} />
  if (!stored) return <Loading lines={12} />
  // The device knows that there is a newer version, but not its content.
  if (item.refusal?.isChanged && stored.version === edit.version)
    return <Unread item={item} text={t('Outbox.changeNeedsNetwork')} />
  return <Change item={item} edit={edit} start={start} stored={stored} />
}

function Change({ item, edit, start, stored }: Omit<Props, 'eventId'> & { stored: EditData }) {
  const { t } = useTranslation()
  const { props, toOutbox } = useMending(item)
  const now = valuesOf(stored)
  const typed = withPhotos(edit.values, item)
  const isNewer = stored.version !== edit.version
  const mine = isNewer ? editOver(now, { base: edit.base, values: typed }) : typed
  const [isTaken, setTaken] = useState(!isNewer || differences(mine, now).length === 0)
  const [initial] = useState({ mine, now })
  const { message, fieldErrors, isChanged } = item.refusal ?? { message: '', fieldErrors: [] }
  const [refusal] = useState(() => new ProblemError('refused', message, { fieldErrors }))

  async function discard() {
    const isSure = await confirm(t('Outbox.discardChange'), { isDanger: true, okText: t('Outbox.discard') })
    if (!isSure) return
    await (await import('../../offline/device.ts')).discard(item.id)
    toOutbox()
  }
  const kept = {
    offer: isTaken ? null : initial,
    take: () => setTaken(true),
    discard: () => void discard(),
    isRestored: false,
    round: 0,
  }
  return (
    <EventForm
      {...props}
      key={String(isTaken)}
      initial={isTaken ? initial.mine : initial.now}
      start={start}
      stored={stored}
      isHeld={!isTaken}
      {...(isChanged ? {} : { refusal })}
      top={(choices) => (
        <>
          <div className={`${noticeStyles.notice} ${noticeStyles.info}`} role="status">
            <p>{t('Outbox.changeWaits')}</p>
            {message !== '' && <p>{message}</p>}
          </div>
          <EditNotice kept={kept} choices={choices} stale="" onReopen={() => {}} />
        </>
      )}
    />
  )
}

/** The report cannot be loaded: the input stays in the outbox. */
function Unread({ item, text }: { item: Item; text: string }) {
  const { t } = useTranslation()
  const { toOutbox } = useMending(item)
  return (
    <div className={panelStyles.panel}>
      <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{text}</p>
      {item.about.text !== '' && <p>{item.about.text}</p>}
      <PlainButton onClick={toOutbox}>{t('Outbox.title')}</PlainButton>
    </div>
  )
}
