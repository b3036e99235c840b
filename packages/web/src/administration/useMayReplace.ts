import { useRef } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { confirm } from '../kit/dialogs/dialogs.ts'

/** For a sub-form that a row's Edit fills: asks first if that would drop what was typed into it. */
export function useMayReplace() {
  const { t } = useTranslation()
  const isTyped = useRef(false)
  return {
    /** Called with true when the user changes a field, and with false when the sub-form is filled or emptied. */
    setTyped(is: boolean) {
      isTyped.current = is
    },
    mayReplace: async () =>
      !isTyped.current || (await confirm(t('ui.leaveText'), { okText: t('ui.edit'), isDanger: true })),
  }
}
