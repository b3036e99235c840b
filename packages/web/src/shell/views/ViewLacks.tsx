import { useLocation } from '@tanstack/react-router'
import noticeStyles from '../../kit/notice.module.css'

/** Above a page that a saved view led to: what of its filters is no longer there. */
export function ViewLacks() {
  const lacks = useLocation({ select: ({ state }) => state.viewLacks })
  if (!lacks || lacks.length === 0) return null
  return (
    <p role="status" className={`${noticeStyles.notice} ${noticeStyles.info}`}>
      {lacks.join(' ')}
    </p>
  )
}
