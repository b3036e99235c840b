import { IDLE_MINUTES, IDLE_WARNING_MINUTES } from '@daybook/shared/rules/sessionRules'
import { useEffect } from 'react'
import { showDialog } from '../kit/dialogs/dialogs.ts'
import { t } from '../platform/i18n/i18n.ts'
import { isPresent, lastActivity } from '../platform/presence.ts'
import { serverNow } from '../platform/serverClock.ts'
import { callServer } from './calls.ts'
import { offlineStore } from './offline.ts'
import { session } from './session.ts'

const MINUTE = 60_000
const LOOK_MS = 15_000

/** Any call that needs the session: it counts as activity while somebody is present. */
const callOnce = () =>
  callServer('MP_Front/LoadMP_Front', {}).then(
    () => {},
    () => {},
  )

/** Warns before the session ends because nobody did anything, and keeps it for whoever answers. */
export function useIdleWarning(): void {
  useEffect(() => {
    let shown: { of: number; withdraw: AbortController } | null = null
    let endedOf: number | null = null

    async function warn(of: number, endsAt: number) {
      const withdraw = new AbortController()
      shown = { of, withdraw }
      const time = new Date(endsAt).toLocaleTimeString('en-GB', { timeStyle: 'short' })
      const isStaying = await showDialog({
        kind: 'confirm',
        title: t('Shell.idleTitle'),
        text: t('Shell.idleText', { time }),
        okText: t('Shell.staySignedIn'),
        cancelText: t('ui.close'),
        signal: withdraw.signal,
      })
      if (isStaying) await callOnce()
    }

    function look() {
      const of = lastActivity()
      const endsAt = of + IDLE_MINUTES * MINUTE
      const left = endsAt - serverNow()
      const isOver = left <= 0
      // Somebody has acted meanwhile, here or in another tab, or it is too late.
      if (shown && (shown.of !== of || isOver || session.waiting.get())) {
        shown.withdraw.abort()
        shown = null
      }
      if (left > IDLE_WARNING_MINUTES * MINUTE || session.waiting.get() || offlineStore.get().source !== 'server')
        return
      if (isOver) {
        // The answer asks to sign in again, over the page.
        if (endedOf !== of) void callOnce()
        endedOf = of
      } else if (isPresent()) void callOnce()
      else if (shown === null) void warn(of, endsAt)
    }

    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      shown?.withdraw.abort()
    }
  }, [])
}
