import { type ReactNode, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { useStore } from '../kit/store.ts'
import { Icon } from '../kit/theme/icons.tsx'
import { printing } from './printing.ts'
import panelStyles from '../kit/Panel.module.css'
import styles from './GroupPanel.module.css'

export type GroupId = 1 | 2 | 3
/** The order of the panels: Operation, Security, CSR. */
export const PANEL_ORDER: readonly GroupId[] = [2, 3, 1]

/** OPERATION, SECURITY or CSR: a collapsible part of a report. Collapsed content is not rendered. */
export function GroupPanel({
  group,
  startsOpen,
  note,
  children,
}: {
  group: GroupId
  startsOpen: boolean
  /** The panel's summary, also visible while collapsed. */
  note?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(startsOpen)
  const isPrinting = useStore(printing)
  const isShown = isOpen || isPrinting
  return (
    <details
      className={`${panelStyles.panel} ${styles.panel}`}
      open={isShown}
      onToggle={(event) => {
        if (!isPrinting) setOpen(event.currentTarget.open)
      }}
    >
      <summary>
        <Icon name="chevronDown" size={17} />
        <h2>{t(`eventGroup.${group}`).toUpperCase()}</h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </summary>
      {isShown && children}
    </details>
  )
}
