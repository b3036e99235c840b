import { MENU } from '@daybook/shared/registry'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { useCall } from '../../app/api.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { ExcusesView } from './ExcusesView.tsx'
import { HolidaysView } from './HolidaysView.tsx'
import { expectationsAddress } from './address.ts'
import { RulesView } from './RulesView.tsx'

/** Which reports are expected by when: rules, holidays and excuses. The URL names the selected tab. */
export function ExpectationsPage() {
  const { t } = useTranslation()
  const { view } = useAddress(expectationsAddress)
  const navigate = useNavigate()
  const choices = useCall('Expectations/GetChoices', {}, { isQuiet: true })
  const shown = view ?? 'rules'
  return (
    <AdminPage menu={MENU.expectations} title={t('menu.29')} note={t('Expectations.note')}>
      {(level) => (
        <WithAnswer answer={choices} lines={10}>
          {(data) => (
            <Tabs
              name={t('Expectations.views')}
              selected={shown}
              // Another tab's filters do not apply here.
              onSelect={(key) => {
                if (key !== shown) void navigate({ to: '.', search: key === 'rules' ? {} : { view: key } })
              }}
              tabs={[
                { key: 'rules', label: t('Expectations.rules'), content: <RulesView choices={data} level={level} /> },
                {
                  key: 'holidays',
                  label: t('Expectations.holidays'),
                  content: <HolidaysView choices={data} level={level} />,
                },
                {
                  key: 'excuses',
                  label: t('Expectations.excuses'),
                  content: <ExcusesView choices={data} level={level} />,
                },
              ]}
            />
          )}
        </WithAnswer>
      )}
    </AdminPage>
  )
}
