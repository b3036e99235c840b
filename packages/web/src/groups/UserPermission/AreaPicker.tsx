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
  whole,
  wholeFor,
  onWhole,
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
  /** The companies of which all areas are chosen, also later ones; and those for which the reader may choose that. */
  whole: ReadonlySet<number>
  wholeFor: readonly number[]
  onWhole: (picker: PickerName, companies: ReadonlySet<number>) => void
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
  const isLimited = isOnly || isReadOnly
  const only = useMemo(() => (isLimited ? { chosen, whole } : null), [isLimited, chosen, whole])
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
                <AreaChoice
                  row={row}
                  chosen={chosen}
                  onChange={onChange}
                  whole={whole}
                  onWhole={
                    wholeFor.includes(row.kind === 'company' ? row.id : 0) ? (next) => onWhole(picker, next) : null
                  }
                  isReadOnly={isReadOnly}
                  hasGroups={hasGroups}
                />
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
  whole,
  onWhole,
  isReadOnly,
  hasGroups,
}: {
  row: PickerRow
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  whole: ReadonlySet<number>
  /** Null if the reader may not choose it. */
  onWhole: ((companies: ReadonlySet<number>) => void) | null
  isReadOnly: boolean
  hasGroups: boolean
}) {
  const { t } = useTranslation()
  if (row.kind === 'company') {
    return (
      <div className={styles.areaCompany}>
        <strong>
          {row.name} <span className={textStyles.muted}>{row.count}</span>
        </strong>
        {(onWhole || whole.has(row.id)) && (
          <Checkbox
            value={whole.has(row.id)}
            disabled={isReadOnly || !onWhole}
            aria-label={`${t('UserPermission.wholeCompany')}: ${row.name}`}
            onChange={(isTicked) => onWhole?.(changedSet(whole, row.id, isTicked))}
          >
            {t('UserPermission.wholeCompany')}
          </Checkbox>
        )}
      </div>
    )
  }
  const { area } = row
  const isThrough = isThroughHead(area, chosen) || whole.has(area.companyId)
  return (
    <div className={styles.areaRow} data-sub={row.isSub || undefined}>
      <Checkbox
        value={isThrough || chosen.has(area.areaId)}
        disabled={isReadOnly || isThrough}
        onChange={(isTicked) => onChange(changedSet(chosen, area.areaId, isTicked))}
      >
        <span className={styles.areaName} title={`${area.companyName} / ${area.areaName}`}>
          {row.company !== '' && <span className={textStyles.muted}>{row.company} / </span>}
          {area.areaName}
          {row.otherName !== '' && <span className={textStyles.muted}> {row.otherName}</span>}
        </span>
      </Checkbox>
      {hasGroups && <span className={badgeStyles.badge}>{t(`eventGroup.${area.eventGroupId as 1 | 2 | 3}`)}</span>}
    </div>
  )
}

function changedSet(set: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(set)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
