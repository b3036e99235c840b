import type { Output } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { followAccount } from '../app/years.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { useCall } from '../app/api.ts'
import { useFrontAnswer } from '../app/front.ts'
import { isScreen, paths } from '../app/paths.ts'
import { canKeep, keepsForFiling, mayFile, offlineStore, rememberFiling, setOffline } from '../app/offline.ts'
import { session } from '../app/session.ts'
import { setTimeZone } from '../kit/fields/calendarDays.ts'
import { useStore } from '../kit/store.ts'
import { handOverItem } from './handOver.ts'
import type { MenuItem } from './Menu.tsx'
import { StandInBar } from './StandInBar.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { PageFrame } from './PageFrame.tsx'

type Front = Output<'MP_Front/LoadMP_Front'>

// Areas have Thai names in every language. Load the font early: loaded with the first area, it would cause all of them to be
// drawn twice.
void document.fonts.load('1em "Noto Sans Thai Variable"', '\u0e01').catch(() => {})

/** Header, menus and footer around a signed-in user's page. */
export function Layout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const front = useFront()
  const menu = useFrontMenu(front.data)
  const handOver = handOverItem(front.data, t('Shell.handOver'))
  return (
    <PageFrame
      bar={
        <>
          <OfflineBar />
          <StandInBar standIns={front.data?.standIns ?? []} offers={front.data?.offers ?? []} />
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

/** The menu's entries, with the numbers of what waits there. */
export function useFrontMenu(person: ReturnType<typeof useFront>['data']): readonly MenuItem[] {
  const toMend = useAttention(person)
  const toDecide = useToDecide(person)
  const waiting = new Map<number, MenuItem['waiting']>([
    [MENU.createReport, toMend],
    [MENU.inbox, toDecide],
  ])
  return (person?.menus ?? [])
    .filter(({ link }) => isScreen(link))
    .map((item) => ({ ...item, waiting: waiting.get(item.menuId) }))
}

/** The front office's answer, and the signed-in user, whom the session remembers for a new sign-in. */
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
    else if (person && isKept && canKeep()) forgetOthers(person.userId)
  }, [person, isKept])
  return front
}

/** A reporter's pending work at Create Report. That page itself knows without asking. */
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

/** Milliseconds between refreshes of the number of waiting reports while the page is visible. */
const LOOK_MS = 60_000

/** An approver's pending reports in the inbox. */
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
      // The count is still refreshed once a minute.
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

/** On a device where somebody else filed, nothing that was read for them stays. */
function forgetOthers(userId: number): void {
  void import('../offline/device.ts').then((device) => device.forgetOthers(userId)).catch(() => {})
}

/** Once the page has rendered: stores what a reporter needs offline, and sends queued reports. */
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
