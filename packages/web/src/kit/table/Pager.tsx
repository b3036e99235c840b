import { useRef } from 'react'
import { PAGE_SIZES } from '@daybook/shared/rules/rules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { wholeNumber } from '@daybook/shared/rules/numbers'
import { IconButton } from '../IconButton.tsx'
import { NativeSelect } from '../NativeSelect.tsx'
import type { IconName } from '../theme/icons.tsx'
import type { Paging } from './tableParts.tsx'
import styles from './Pager.module.css'

/** Shows the range and total of rows, and pages through them if there are several pages. */
export function Pager({ page, pageSize, total, onChange, name }: Paging & { name: string }) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const step = (icon: IconName, label: string, to: number) => (
    <IconButton
      icon={icon}
      label={label}
      isDisabled={to < 1 || to > last || to === page}
      onPress={() => {
        onChange(to, pageSize)
        showTop(nav.current)
      }}
    />
  )
  return (
    <nav ref={nav} className={styles.pager} aria-label={`${t('ui.pages')}: ${name}`}>
      {total > PAGE_SIZES[0] && (
        <NativeSelect
          label={t('ui.rowsPerPage')}
          value={pageSize}
          onChange={(event) => onChange(1, Number(event.target.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </NativeSelect>
      )}
      <span>
        {t('ui.range', {
          from: wholeNumber((page - 1) * pageSize + 1),
          to: wholeNumber(Math.min(total, page * pageSize)),
          total: wholeNumber(total),
        })}
      </span>
      {last > 1 && (
        <div className={styles.steps}>
          {step('first', t('ui.firstPage'), 1)}
          {step('chevronLeft', t('ui.previousPage'), page - 1)}
          <span className={styles.page} aria-current="page">
            {wholeNumber(page)} / {wholeNumber(last)}
          </span>
          {step('chevronRight', t('ui.nextPage'), page + 1)}
          {step('last', t('ui.lastPage'), last)}
        </div>
      )}
    </nav>
  )
}

/** Shows another page from its first row, which may be many screens above the pager. */
function showTop(pager: HTMLElement | null): void {
  const table = pager?.closest('[data-table]')
  if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView()
}
