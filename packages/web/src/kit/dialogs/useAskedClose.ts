import { useTranslation } from '../../platform/i18n/i18n.ts'
import { confirm } from './dialogs.ts'

/**
 * Closes a dialog with a form, but asks first if something was typed: Escape and Back are pressed easily.
 *
 * @param title the question's; by default the usual one
 */
export function useAskedClose(hasTyped: () => boolean, onClose: () => void, title?: string): () => void {
  const { t } = useTranslation()
  async function leave() {
    const question = { ...(title ? { title } : {}), okText: t('ui.close'), isDanger: true }
    if (!hasTyped() || (await confirm(t('ui.leaveText'), question))) onClose()
  }
  return () => void leave()
}
