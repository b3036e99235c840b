import type { Output } from '@daybook/shared'

export type EventData = Output<'EventApprove/GetData'>

/** What a panel of the dialog is given besides the report. */
export type PanelProps = {
  data: EventData
  /** Whether the panel holds typed input that is not saved; `onForget`: it was left all the same. */
  onTyped: (isTyped: boolean, onForget?: () => void) => void
  /** Close, after asking where something was typed. */
  onLeave: () => void
  /** Saved or decided. */
  onFinished: () => void
  /** Somebody else changed or decided the report meanwhile. */
  onOvertaken: () => void
  /** Reads the report again. */
  onReload: () => Promise<EventData | undefined>
}
