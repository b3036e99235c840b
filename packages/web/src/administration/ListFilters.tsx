import { type ReactNode, useCallback, useEffect } from 'react'
import { isEmpty } from './listAddress.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { CheckedForm } from '../kit/fields/CheckedForm.tsx'
import { FilterFold } from '../kit/FilterFold.tsx'
import { ButtonBar, StandardButton } from '../kit/ButtonBar.tsx'
import { useFormProblems } from '../kit/fields/useFormProblems.ts'
import { useKitForm, type KitForm } from '../kit/fields/form.ts'
import gridStyles from '../kit/fields/grid.module.css'

/**
 * The filters of a list: `children` are its Fields, named as in `values`. A choice is applied at once, what is typed by Search,
 * and repeating a search refetches `answer`. `onChange` is called on each change, to clear filters that depend on another one.
 */
export function ListFilters<V extends Record<string, string | number | null | readonly number[]>>({
  values,
  answer,
  onSearch,
  onClear,
  onChange,
  children,
}: {
  values: V
  answer: { isFetching: boolean; refetch: () => Promise<unknown> }
  onSearch: (values: V) => void
  onClear: () => void
  onChange?: (changed: Partial<V>, form: KitForm<V>) => void
  children: ReactNode | ((form: KitForm<V>) => ReactNode)
}) {
  const { t } = useTranslation()
  const form = useKitForm<V>(values)
  const problems = useFormProblems(form)
  const applied = JSON.stringify(values)
  const showApplied = useCallback(() => form.set(JSON.parse(applied) as V), [form, applied])
  // Follow the URL, also after the browser's back button.
  useEffect(showApplied, [showApplied])

  function search(given: V) {
    const wanted = { ...values, ...given }
    onSearch(wanted)
    if (JSON.stringify(wanted) === applied) void answer.refetch()
  }

  function clear() {
    onClear()
    // The URL does not contain input that was not searched for.
    showApplied()
    if (Object.values(values).every(isEmpty)) void answer.refetch()
  }

  return (
    <FilterFold count={Object.values(values).filter((value) => !isEmpty(value)).length}>
      <CheckedForm<V>
        form={form}
        problems={problems}
        role="search"
        data-filters
        className={gridStyles.filters}
        aria-label={t('admin.filters')}
        onValuesChange={(changed: Partial<V>) => onChange?.(changed, form)}
        appliesChoices
        onFinish={search}
      >
        <div className={gridStyles.grid}>
          {typeof children === 'function' ? children(form) : children}
          <ButtonBar>
            <StandardButton kind="clear" onClick={clear} />
            <StandardButton kind="search" type="submit" isBusy={answer.isFetching} canRepeat />
          </ButtonBar>
        </div>
      </CheckedForm>
    </FilterFold>
  )
}
