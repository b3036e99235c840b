import type { AreaPicker as PickerName } from '@daybook/shared/calls/UserPermission'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Icon } from '../../kit/theme/icons.tsx'
import { useIsPhone } from '../../kit/theme/media.ts'
import {
  findRows,
  indexAreas,
  isThroughHead,
  type PickerArea,
  type PickerRow,
  tickAll,
  untickAll,
} from './areaIndex.ts'
import { VirtualRows } from './VirtualRows.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './UserPermission.module.css'

/** A list of areas of one kind with checkboxes, and a search over all of them. */
export const AreaPicker = memo(function AreaPicker({
  picker,
  name,
  areas,
  firstCompany,
  chosen,
  onTick,
  isReadOnly,
  hasGroups = false,
}: {
  picker: PickerName
  name: string
  areas: readonly PickerArea[]
  /** The company whose areas come first. */
  firstCompany: number | null
  chosen: ReadonlySet<number>
  onTick: (picker: PickerName, chosen: ReadonlySet<number>) => void
  isReadOnly: boolean
  /** Show each area's event group. */
  hasGroups?: boolean
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [text, setText] = useState('')
  const [isOnly, setOnly] = useState(false)
  const [isWide, setWide] = useState(false)
  // Keep typing responsive: the rows follow when there is time.
  const sought = useDeferredValue(text)
  const index = useMemo(() => indexAreas(areas, firstCompany), [areas, firstCompany])
  const only = isOnly || isReadOnly ? chosen : null
  const { rows, others } = useMemo(() => findRows(index, sought, only, isWide), [index, sought, only, isWide])
  const onChange = (next: ReadonlySet<number>) => onTick(picker, next)
  const found = rows.filter((row) => row.kind === 'area').length

  return (
    <div>
      <Row className={styles.areaTools} gap={[8, 16]} align="center" below={10}>
        <div className={styles.areaSearch}>
          <TextField
            prefix={<Icon name="search" size={16} />}
            isClearable
            value={text}
            aria-label={t('UserPermission.searchArea', { name })}
            placeholder={t('UserPermission.searchAreaHint')}
            onChange={(typed) => {
              setText(typed)
              setWide(false)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </div>
        {!isReadOnly && (
          <>
            <Checkbox value={isOnly} onChange={setOnly}>
              {t('UserPermission.onlyChosen')}
            </Checkbox>
            <div className={styles.areaButtons}>
              <PlainButton isSmall disabled={found === 0} onClick={() => onChange(tickAll(chosen, rows))}>
                {t('UserPermission.tickShown', { n: found })}
              </PlainButton>
              <PlainButton isSmall disabled={found === 0} onClick={() => onChange(untickAll(chosen, rows))}>
                {t('UserPermission.untickShown')}
              </PlainButton>
            </div>
          </>
        )}
      </Row>
      {rows.length === 0 ? (
        <p className={`${styles.areaNone} ${textStyles.muted}`}>
          {t(areas.length === 0 ? 'UserPermission.noAreas' : 'ui.notFound')}
        </p>
      ) : (
        <VirtualRows
          key={`${sought} ${isOnly} ${isWide}`}
          name={name}
          count={rows.length}
          rowHeight={isPhone ? 46 : 36}
          most={isPhone ? 8 : 10}
        >
          {(at) => {
            const row = rows[at]
            return (
              row && (
                <AreaChoice row={row} chosen={chosen} onChange={onChange} isReadOnly={isReadOnly} {...{ hasGroups }} />
              )
            )
          }}
        </VirtualRows>
      )}
      {others > 0 && (
        <PlainButton tone="link" onClick={() => setWide(true)}>
          {t('UserPermission.areasByPath', { count: others })}
        </PlainButton>
      )}
    </div>
  )
})

function AreaChoice({
  row,
  chosen,
  onChange,
  isReadOnly,
  hasGroups,
}: {
  row: PickerRow
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  isReadOnly: boolean
  hasGroups: boolean
}) {
  const { t } = useTranslation()
  if (row.kind === 'company') {
    return (
      <div className={styles.areaCompany}>
        <strong>{row.name}</strong>
        <span className={textStyles.muted}>{row.count}</span>
      </div>
    )
  }
  const { area } = row
  const isThrough = isThroughHead(area, chosen)
  return (
    <div className={styles.areaRow} data-sub={row.isSub || undefined}>
      <Checkbox
        value={isThrough || chosen.has(area.areaId)}
        disabled={isReadOnly || isThrough}
        onChange={(isTicked) => {
          const next = new Set(chosen)
          if (isTicked) next.add(area.areaId)
          else next.delete(area.areaId)
          onChange(next)
        }}
      >
        <span className={styles.areaName} title={`${area.companyName} / ${area.areaName}`}>
          {row.company !== '' && <span className={textStyles.muted}>{row.company} / </span>}
          {area.areaName}
        </span>
      </Checkbox>
      {hasGroups && <span className={badgeStyles.badge}>{t(`eventGroup.${area.eventGroupId as 1 | 2 | 3}`)}</span>}
    </div>
  )
}
