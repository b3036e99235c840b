import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../app/api.ts'
import { isScreen } from '../app/paths.ts'
import { session } from '../app/session.ts'
import { setTimeZone } from '../kit/fields/calendarDays.ts'
import { PageFrame } from './PageFrame.tsx'

/** Header, menus and footer around a signed-in user's page. */
export function Layout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const front = useFront()
  const menu = (front.data?.menus ?? []).filter(({ link }) => isScreen(link))
  return (
    <PageFrame
      person={front.data}
      menu={front.isError ? null : menu}
      menuName={t('Shell.mainMenu')}
      isLoading={front.isPending}
    >
      {children}
    </PageFrame>
  )
}

/** The front office's menu, and the signed-in user, whom the session keeps for a new sign-in. */
export function useFront() {
  const front = useCall('MP_Front/LoadMP_Front', {}, { isQuiet: true, staleTime: 60_000 })
  const person = front.data
  useEffect(() => {
    if (!person) return
    session.setPerson(person)
    setTimeZone(person.timeZone)
  }, [person])
  return front
}
