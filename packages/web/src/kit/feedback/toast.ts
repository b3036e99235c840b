import { createStore } from '../store.ts'
import { announce } from './announce.tsx'

/* Short messages at the window's lower edge that disappear by themselves. Their code loads with the first one. */

export type Toast = {
  text: string
  /** What the user can do about it while it is shown. */
  action?: { label: string; run: () => void }
  /** Replaces the previous toast with the same group: of a series, only the last one is shown. */
  group?: string
}

/** Milliseconds for which a toast is shown, unless the pointer or the focus is in it. */
export const TOAST_MS = 10_000

const shown = new Map<string, string>()

/** Whether any toast has been shown. */
export const toastsWanted = createStore(false)

export const loadToasts = () => import('./ToastHost.tsx')

export async function showToast(toast: Toast): Promise<void> {
  try {
    const { toasts } = await loadToasts()
    const { group } = toast
    const before = group !== undefined && shown.get(group)
    if (before) toasts.close(before)
    const key = toasts.add(toast, { timeout: TOAST_MS })
    if (group !== undefined) shown.set(group, key)
    toastsWanted.set(true)
  } catch {
    // Without the code, announce the text only.
    announce(toast.text)
  }
}
