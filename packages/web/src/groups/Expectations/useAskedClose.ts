import { useTranslation } from '../../app/i18n/i18n.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { hasUnsaved } from '../../kit/dialogs/unsaved.ts'

/** For a dialog with a form: Escape and Back are pressed easily, so they ask first if something was typed. */
export function useAskedClose(close: () => void): () => void {
  const { t } = useTranslation()
  async function leave() {
    const mayLeave = !hasUnsaved() || (await confirm(t('ui.leaveText'), { okText: t('ui.close'), isDanger: true }))
    if (mayLeave) close()
  }
  return () => void leave()
}
