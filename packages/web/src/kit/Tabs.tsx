import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import styles from './Tabs.module.css'

/** Tabs: one panel is shown at a time. With `selected`, the parent holds the state. */
export function Tabs({
  name,
  tabs,
  selected,
  onSelect,
}: {
  name: string
  selected?: string
  onSelect?: (key: string) => void
  tabs: readonly { key: string; label: ReactNode; content: ReactNode }[]
}) {
  return (
    <AriaTabs
      {...(selected === undefined ? {} : { selectedKey: selected })}
      {...(onSelect ? { onSelectionChange: (key) => onSelect(String(key)) } : {})}
    >
      <TabList aria-label={name} className={styles.list}>
        {tabs.map(({ key, label }) => (
          <Tab key={key} id={key} className={styles.tab}>
            {label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ key, content }) => (
        <TabPanel key={key} id={key}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
