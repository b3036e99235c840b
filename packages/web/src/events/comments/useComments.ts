import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useRefresh } from '../../app/api.ts'
import { type LiveState, watchLive } from '../live.ts'
import { announce } from '../../kit/feedback/announce.tsx'

/** How many comments are shown at first, and how many each press adds. */
const PAGE = 20

/** The newest comments on a report or one of its actions, refetched whenever somebody writes, changes or deletes one. */
export function useComments(eventId: number, actionId?: number) {
  const { t } = useTranslation()
  const [take, setTake] = useState(PAGE)
  const [live, setLive] = useState<LiveState>('connecting')
  const refresh = useRefresh()
  const latest = useRef(refresh)
  latest.current = refresh
  const answer = useCall(
    'Comments/GetList',
    { eventId, actionId: actionId ?? null, take },
    { enabled: live !== 'connecting', keepPrevious: true, staleTime: 0, isQuiet: true },
  )
  useEffect(
    () =>
      watchLive(`/live/Comments?eventId=${eventId}`, {
        onHint: () => void latest.current('Comments/GetList'),
        onState: setLive,
      }),
    [eventId],
  )

  const newest = answer.data?.comments.at(-1)
  const known = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!answer.data) return
    const isNew = known.current !== undefined && (newest?.id ?? 0) > known.current
    known.current = newest?.id ?? 0
    if (isNew && newest) announce(t('Comments.arrived', { name: newest.author }))
  }, [answer.data, newest, t])

  return { answer, showEarlier: () => setTake((now) => now + PAGE) }
}
