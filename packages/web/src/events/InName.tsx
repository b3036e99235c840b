import { useTranslation } from '../platform/i18n/i18n.ts'

/** On a button that decides: the person in whose name that is; nothing in one's own. */
export function InName({ of: name }: { of: string }) {
  const { t } = useTranslation()
  return name === '' ? null : <> {t('EventApprove.for', { name })}</>
}
