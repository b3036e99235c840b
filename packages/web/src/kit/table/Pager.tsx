import { PAGE_SIZES } from '@daybook/shared/rules/rules'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../theme/icons.tsx'
import type { Paging } from './tableParts.tsx'

/** Which rows are shown of how many, and the way to the others. */
export function Pager({ page, pageSize, total, onChange, name }: Paging & { name: string }) {
  const { t } = useTranslation()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const number = new Intl.NumberFormat('en-US')
  const steps = [
    { to: 1, icon: 'first', name: t('ui.firstPage'), isOff: page <= 1 },
    { to: page - 1, icon: 'chevronLeft', name: t('ui.previousPage'), isOff: page <= 1 },
    { to: page + 1, icon: 'chevronRight', name: t('ui.nextPage'), isOff: page >= last },
    { to: last, icon: 'last', name: t('ui.lastPage'), isOff: page >= last },
  ] as const satisfies { to: number; icon: IconName; name: string; isOff: boolean }[]
  const [first, previous, next, end] = steps.map(({ to, icon, name, isOff }) => (
    <button
      key={name}
      type="button"
      className="plain-button"
      aria-label={name}
      disabled={isOff}
      onClick={() => onChange(to, pageSize)}
    >
      <Icon name={icon} />
    </button>
  ))
  return (
    <nav className="pager" aria-label={`${t('ui.pages')}: ${name}`}>
      <label className="native-select">
        <span>{t('ui.rowsPerPage')}</span>
        <select value={pageSize} onChange={(event) => onChange(1, Number(event.target.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className="pager-range">
        {t('ui.range', {
          from: number.format((page - 1) * pageSize + 1),
          to: number.format(Math.min(total, page * pageSize)),
          total: number.format(total),
        })}
      </span>
      <div className="pager-steps">
        {first}
        {previous}
        <span className="pager-page" aria-current="page">
          {number.format(page)} / {number.format(last)}
        </span>
        {next}
        {end}
      </div>
    </nav>
  )
}
