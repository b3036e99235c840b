import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../kit/theme/icons.tsx'
import { useIsPhone } from '../../kit/theme/media.ts'

/** On a phone the filters wait behind a button: the rows are what one came for. */
export function FilterFold({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="record-fold">
      {isPhone && (
        <Button
          block
          icon={<Icon name="search" size={16} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'EventRecord.hideFilters' : 'EventRecord.showFilters')} ({count})
        </Button>
      )}
      <div id={id} hidden={isPhone && !isOpen}>
        {children}
      </div>
    </div>
  )
}
