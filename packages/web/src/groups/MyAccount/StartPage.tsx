import { MENU } from '@daybook/shared/registry'
import { useCall, useSave } from '../../app/api.ts'
import { useFrontAnswer } from '../../app/front.ts'
import { paths } from '../../app/paths.ts'
import { Labelled } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import textStyles from '../../kit/text.module.css'

/** No view has such an id. */
const [USUAL, OVERVIEW] = [0, -1]

/** Where work starts after signing in: the usual page, the overview, or a saved view. The overview is a view without filters. */
export function StartPage() {
  const { t } = useTranslation()
  const front = useFrontAnswer()
  const views = useCall('Views/List', {}, { isQuiet: true }).data?.views
  const refresh = ['Views/List'] as const
  const setStart = useSave('Views/SetStart', { refresh })
  const saveView = useSave('Views/Save', { refresh: [] })
  const hasOverview = front.data?.menus.some(({ menuId }) => menuId === MENU.overview) ?? false
  if (!views || (!hasOverview && views.length === 0)) return null
  const overview = views.find(({ page, query, isOwn }) => page === '/Overview' && query === '' && isOwn)
  const start = views.find(({ isStart }) => isStart)

  async function choose(chosen: number) {
    if (chosen !== OVERVIEW) return void setStart.run({ viewId: chosen === USUAL ? null : chosen })
    const made = await saveView.run({ name: t('menu.32'), page: paths.overview, query: '' })
    if (made) await setStart.run({ viewId: made.viewId })
  }

  return (
    <Stack gap={4} above={14}>
      <Labelled label={t('MyAccount.start')}>
        <SelectField<number>
          allowClear={false}
          disabled={setStart.isPending || saveView.isPending}
          options={[
            { value: USUAL, label: t('MyAccount.startUsual') },
            ...(hasOverview && !overview ? [{ value: OVERVIEW, label: t('menu.32') }] : []),
            ...views.map(({ viewId, name }) => ({ value: viewId, label: name })),
          ]}
          value={start?.viewId ?? USUAL}
          onChange={(chosen) => void choose(chosen ?? USUAL)}
        />
      </Labelled>
      <p className={textStyles.muted}>{t('MyAccount.startNote')}</p>
    </Stack>
  )
}
