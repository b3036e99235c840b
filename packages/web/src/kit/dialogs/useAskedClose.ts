import { useTranslation } from '../../app/i18n/i18n.ts'
import { confirm } from './dialogs.ts'
import { useUnsaved } from './unsaved.ts'

/** Closes a form's dialog, but asks first while it has typed input, as leaving the page then does. */
export function useAskedClose(isTyped: boolean, onClose: () => void): () => void {
  const { t } = useTranslation()
  useUnsaved(isTyped)
  async function leave() {
    const question = { title: t('EventApprove.closeTitle'), okText: t('ui.close'), isDanger: true }
    if (!isTyped || (await confirm(t('ui.leaveText'), question))) onClose()
  }
  return () => void leave()
}
