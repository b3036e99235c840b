import { useNavigate } from '@tanstack/react-router'
import { showSaved } from '../kit/dialogs/dialogs.ts'
import { showToast } from '../kit/feedback/toast.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { useWayBack } from './wayBack.ts'

/** What a form does after it saved: returns to its list or, with `isNext`, starts with the next new record. */
export function useSaved(list: string, onReload: () => Promise<void>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const wayBack = useWayBack(list)
  return async (isNext: boolean): Promise<void> => {
    if (!isNext) {
      await showSaved()
      void navigate(wayBack)
      return
    }
    void showToast({ text: t('message.saved') })
    await onReload()
    scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main form :is(input, button, select)')?.focus({ preventScroll: true })
  }
}
