import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import styles from './Tabs.module.css'

/** Tabs: one panel is shown at a time. */
export function Tabs({
  name,
  tabs,
}: {
  name: string
  tabs: readonly { key: string; label: ReactNode; content: ReactNode }[]
}) {
  return (
    <AriaTabs>
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
