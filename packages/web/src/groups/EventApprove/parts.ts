import type { Output } from '@daybook/shared'

export type EventData = Output<'EventApprove/GetData'>

/** The props of the dialog's panels besides the report. */
export type PanelProps = {
  data: EventData
  /** Reports whether the panel has unsaved input; `onForget` is called if the user leaves anyway. */
  onTyped: (isTyped: boolean, onForget?: () => void) => void
  /** Closes the dialog, after asking if there is unsaved input. */
  onLeave: () => void
  /** Called once it is saved or decided. */
  onFinished: () => void
  /** Another user changed or decided the report meanwhile. */
  onOvertaken: () => void
  /** Reloads the report. */
  onReload: () => Promise<EventData | undefined>
}
