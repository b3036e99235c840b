import { useTranslation } from '../platform/i18n/i18n.ts'
import { Key } from '../kit/Key.tsx'
import { type ButtonProps, PlainButton } from '../kit/PlainButton.tsx'
import { InName } from './InName.tsx'

/**
 * The two buttons of a decision. Every screen that offers one uses them, so that their order, colours and icon are the same
 * everywhere: a person who decides many reports presses without reading. `onReject` asks for the reason, and `<SendRejection>`
 * sends it.
 */
export function DecideButtons({
  count,
  inNameOf = '',
  keys,
  isBusy = false,
  disabled = false,
  onApprove,
  onReject,
}: {
  /** How many reports they decide, if several are selected. */
  count?: number
  /** The person in whose name a report is decided, or ''. */
  inNameOf?: string
  /** The keys that do the same. */
  keys?: Readonly<Record<'approve' | 'reject', string>>
  /** While an approval is sent. */
  isBusy?: boolean
  disabled?: boolean
  onApprove: () => void
  onReject: () => void
}) {
  const { t } = useTranslation()
  const after = (key: string | undefined) => (
    <>
      <InName of={inNameOf} /> {key && <Key name={key} />}
    </>
  )
  return (
    <>
      <PlainButton
        tone="primary"
        icon="check"
        isBusy={isBusy}
        disabled={disabled}
        aria-keyshortcuts={keys?.approve}
        onClick={onApprove}
      >
        {count === undefined ? t('EventApprove.approve') : t('EventApprove.approveMany', { count })}
        {after(keys?.approve)}
      </PlainButton>
      <PlainButton tone="risky" disabled={disabled} aria-keyshortcuts={keys?.reject} onClick={onReject}>
        {count === undefined ? t('EventApprove.reject') : t('EventApprove.rejectMany', { count })}
        {after(keys?.reject)}
      </PlainButton>
    </>
  )
}

/** Sends a rejection with its reason. */
export function SendRejection({ inNameOf = '', ...rest }: ButtonProps & { inNameOf?: string }) {
  const { t } = useTranslation()
  return (
    <PlainButton {...rest} tone="danger">
      {t('EventApprove.reject')}
      <InName of={inNameOf} />
    </PlainButton>
  )
}
