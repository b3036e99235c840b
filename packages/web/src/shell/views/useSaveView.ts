import { pinned, periodSaid, type Said, type ViewPath, type ViewPeriod } from '@daybook/shared/rules/viewRules'
import { useSave, type UseSaveOptions } from '../../app/api.ts'
import { queryText } from '../../app/query.ts'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { openedView, type View } from './openedView.ts'

type Kept = Pick<View, 'name' | 'page' | 'query' | 'period' | 'groupId'> & Partial<Pick<View, 'viewId' | 'version'>>

/** A page's filters as a view has them: its days follow the calendar if they are a period of it, unless they are to stay. */
export function queryToSave(
  page: ViewPath,
  said: Said,
  period: ViewPeriod | null = periodSaid(page, said, companyToday()),
): Pick<Kept, 'query' | 'period'> {
  return { period, query: queryText(period ? said : pinned(page, said, companyToday())).slice(1) }
}

/** Saves a view, says so, and takes it as the one that is open. */
export function useSaveView(onSaved: () => void, options: Pick<UseSaveOptions<'Views/Save'>, 'onProblem'> = {}) {
  const { t } = useTranslation()
  const save = useSave('Views/Save', { refresh: ['Views/List'], isRefreshedRefused: true, ...options })
  return {
    isPending: save.isPending,
    async run({ viewId, version, name, page, query, period, groupId }: Kept) {
      const form = { viewId: viewId ?? null, version: version ?? null, name, page, query, period }
      const saved = await save.run({ ...form, groupId: groupId as Parameters<typeof save.run>[0]['groupId'] })
      if (!saved) return
      openedView.set(saved.viewId)
      onSaved()
      void showToast({ group: 'views', text: t('Views.saved', { name }) })
    },
  }
}
