import type { AreaPicker as PickerName } from '@daybook/shared/calls/UserPermission'
import { Button, Checkbox, Input } from 'antd'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
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

/** Areas of one kind to be ticked, with a search over all of them. */
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
  /** Whose areas come first. */
  firstCompany: number | null
  chosen: ReadonlySet<number>
  onTick: (picker: PickerName, chosen: ReadonlySet<number>) => void
  isReadOnly: boolean
  /** Each area says its event group. */
  hasGroups?: boolean
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [text, setText] = useState('')
  const [isOnly, setOnly] = useState(false)
  // Typing comes first: the rows follow when there is time.
  const sought = useDeferredValue(text)
  const index = useMemo(() => indexAreas(areas, firstCompany), [areas, firstCompany])
  const only = isOnly || isReadOnly ? chosen : null
  const rows = useMemo(() => findRows(index, sought, only), [index, sought, only])
  const onChange = (next: ReadonlySet<number>) => onTick(picker, next)
  const found = rows.filter((row) => row.kind === 'area').length

  return (
    <div className="area-picker">
      <div className="area-tools">
        <Input
          className="area-search"
          prefix={<Icon name="search" size={16} />}
          allowClear
          value={text}
          aria-label={t('UserPermission.searchArea', { name })}
          placeholder={t('UserPermission.searchAreaHint')}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
        {!isReadOnly && (
          <>
            <Checkbox checked={isOnly} onChange={(event) => setOnly(event.target.checked)}>
              {t('UserPermission.onlyChosen')}
            </Checkbox>
            <div className="area-buttons">
              <Button size="small" disabled={found === 0} onClick={() => onChange(tickAll(chosen, rows))}>
                {t('UserPermission.tickShown', { n: found })}
              </Button>
              <Button size="small" disabled={found === 0} onClick={() => onChange(untickAll(chosen, rows))}>
                {t('UserPermission.untickShown')}
              </Button>
            </div>
          </>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="area-none muted">{t(areas.length === 0 ? 'UserPermission.noAreas' : 'ui.notFound')}</p>
      ) : (
        <VirtualRows
          key={`${sought} ${isOnly}`}
          name={name}
          count={rows.length}
          rowHeight={isPhone ? 46 : 36}
          most={isPhone ? 8 : 10}
        >
          {(at) => {
            const row = rows[at]
            return (
              row && <Row row={row} chosen={chosen} onChange={onChange} isReadOnly={isReadOnly} {...{ hasGroups }} />
            )
          }}
        </VirtualRows>
      )}
    </div>
  )
})

function Row({
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
      <div className="area-company">
        <strong>{row.name}</strong>
        <span className="muted">{row.count}</span>
      </div>
    )
  }
  const { area } = row
  const isThrough = isThroughHead(area, chosen)
  return (
    <div className="area-row" data-sub={row.isSub || undefined}>
      <Checkbox
        checked={isThrough || chosen.has(area.areaId)}
        disabled={isReadOnly || isThrough}
        onChange={(event) => {
          const next = new Set(chosen)
          if (event.target.checked) next.add(area.areaId)
          else next.delete(area.areaId)
          onChange(next)
        }}
      >
        <span className="area-name" title={area.areaName}>
          {row.name}
        </span>
      </Checkbox>
      {hasGroups && <span className="badge">{t(`eventGroup.${area.eventGroupId as 1 | 2 | 3}`)}</span>}
    </div>
  )
}
