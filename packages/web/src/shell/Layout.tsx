import type { Output } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { useLocation } from '../app/router/hooks.ts'
import { type ReactNode, useEffect } from 'react'
import { followAccount } from '../app/years.ts'
import { useTranslation } from '../app/i18n/i18n.ts'
import { useCall } from '../app/api.ts'
import { useFrontAnswer } from '../app/front.ts'
import { isScreen, paths } from '../app/paths.ts'
import { canKeep, keepsForFiling, mayFile, offlineStore, rememberFiling, setOffline } from '../app/offline.ts'
import { session } from '../app/session.ts'
import { setTimeZone } from '../kit/fields/calendarDays.ts'
import { useStore } from '../kit/store.ts'
import { HAND_OVER, type MenuItem } from './Menu.tsx'
import { StandInBar } from './StandInBar.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { PageFrame } from './PageFrame.tsx'

type Front = Output<'MP_Front/LoadMP_Front'>

// Areas have Thai names in every language. Asked for when the first is drawn, it would have all of them drawn twice.
void document.fonts.load('1em "Noto Sans Thai Variable"', '\u0e01').catch(() => {})

/** Header, menus and footer around a signed-in user's page. */
export function Layout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const front = useFront()
  const toMend = useAttention(front.data)
  const toDecide = useToDecide(front.data)
  const waiting = new Map<number, typeof toMend | typeof toDecide>([
    [MENU.createReport, toMend],
    [MENU.inbox, toDecide],
  ])
  const menu = (front.data?.menus ?? [])
    .filter(({ link }) => isScreen(link))
    .map((item) => ({ ...item, waiting: waiting.get(item.menuId) }))
  const handOver = handOverItem(front.data, t('Shell.handOver'))
  return (
    <PageFrame
      bar={
        <>
          <OfflineBar />
          <StandInBar standIns={front.data?.standIns ?? []} />
        </>
      }
      person={front.data}
      menu={front.isError ? null : [...menu, ...handOver]}
      menuName={t('Shell.mainMenu')}
      isLoading={front.isPending}
    >
      {children}
    </PageFrame>
  )
}

/** The front office's menu, and the signed-in user, whom the session keeps for a new sign-in. */
export function useFront() {
  const front = useFrontAnswer()
  const person = front.data
  useEffect(() => {
    if (!person) return
    session.setPerson(person)
    setTimeZone(person.timeZone)
  }, [person])
  const { source } = useStore(offlineStore)
  useEffect(() => {
    if (person) followAccount(person, source === 'server')
  }, [person, source])
  const isKept = useLocation({ select: ({ pathname }) => keepsForFiling(pathname) })
  useEffect(() => {
    if (person && isKept && mayFile(person)) startDevice(person)
  }, [person, isKept])
  return front
}

/** Next to the records that are decided: for who may hand over, and for who stands in. */
function handOverItem(person: ReturnType<typeof useFront>['data'], title: string): MenuItem[] {
  // An answer that an older build kept on the device says nothing of it.
  const { canHandOver, standIns = [], menus = [] }: Partial<NonNullable<typeof person>> = person ?? {}
  if (!canHandOver && standIns.length === 0) return []
  const orderBy = menus.find(({ menuId }) => menuId === MENU.eventRecord)?.orderBy ?? 0
  return [{ menuId: HAND_OVER, level: 0, orderBy: orderBy + 0.5, link: paths.delegation, title }]
}

/** What waits for a reporter at Create Report. That page knows by itself. */
function useAttention(person: ReturnType<typeof useFront>['data']) {
  const { t } = useTranslation()
  const isThere = useLocation({ select: ({ pathname, searchStr }) => pathname === paths.createReport && !searchStr })
  const isReporter = person !== undefined && mayFile(person)
  const { data } = useCall(
    'MyAreas/GetAttention',
    {},
    { enabled: isReporter && !isThere, isQuiet: true, staleTime: 60_000 },
  )
  const count = data?.attention ?? 0
  return count > 0 ? { count, text: t('MyAreas.toMend', { count }) } : undefined
}

/** How often the number of waiting reports is read again while the page is looked at. */
const LOOK_MS = 60_000

/** What waits for an approver in the inbox. */
function useToDecide(person: ReturnType<typeof useFront>['data']) {
  const { t } = useTranslation()
  const isApprover = person?.menus.some(({ menuId }) => menuId === MENU.inbox)
  const { data } = useCall(
    'Inbox/GetCount',
    {},
    { enabled: isApprover === true, isQuiet: true, staleTime: LOOK_MS, every: LOOK_MS },
  )
  useEffect(() => {
    if (!isApprover) return
    let stop = () => {}
    let isGone = false
    import('./liveCount.ts').then(
      ({ watchCount }) => {
        if (!isGone) stop = watchCount()
      },
      // The count is read once a minute all the same.
      () => {},
    )
    return () => {
      isGone = true
      stop()
    }
  }, [isApprover])
  const count = data?.waiting ?? 0
  return count > 0 ? { count, text: t('Shell.toDecide', { count }) } : undefined
}

/** Once the page is there: what a reporter needs without network is kept, and what waits is sent. */
function startDevice(front: Front): void {
  if (!canKeep()) {
    setOffline({ trouble: isSecureContext ? 'unavailable' : null })
    return
  }
  rememberFiling()
  const isNew = offlineStore.get().source === 'server'
  const { userId, companyId, userName, fullName } = front
  void import('../offline/device.ts')
    .then(async (device) => {
      if (isNew) await device.keepAnswer('MP_Front/LoadMP_Front', front).catch(() => {})
      await device.start({ userId, companyId, userName, fullName })
    })
    .catch(() => {})
}
