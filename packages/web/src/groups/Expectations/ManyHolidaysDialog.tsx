import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { StandardButton } from '../../kit/ButtonBar.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { shownYear } from '../../kit/fields/days.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useStore } from '../../kit/store.ts'
import { CALENDARS, yearsChoice } from '../../kit/theme/years.ts'
import textStyles from '../../kit/text.module.css'
import styles from './Expectations.module.css'
import { HOLIDAY_ANSWERS } from './parts.ts'

type HolidayLine = Output<'Expectations/GetPublicHolidays'>['holidays'][number]
type Props = { companyId: number; today: string; onClose: () => void }

/** Shows what was found before adding any of it. */
function useAdding({ companyId, onClose }: Props) {
  const { t } = useTranslation()
  const save = useSave('Expectations/AddHolidays', { refresh: HOLIDAY_ANSWERS })
  async function add(holidays: readonly HolidayLine[]) {
    const added = await save.run({ companyId, holidays: [...holidays] })
    if (!added) return
    onClose()
    void showToast({
      group: 'expectations',
      text: t('Expectations.addedHolidays', { added: added.added, kept: added.kept }),
    })
  }
  return { add, isPending: save.isPending }
}

function Foot({
  chosen,
  adding,
  onClose,
}: {
  chosen: readonly HolidayLine[]
  adding: ReturnType<typeof useAdding>
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <StandardButton kind="cancel" onClick={onClose} />
      <PlainButton
        tone="primary"
        disabled={chosen.length === 0}
        isBusy={adding.isPending}
        onClick={() => void adding.add(chosen)}
      >
        {t('Expectations.addThese', { n: chosen.length })}
      </PlainButton>
    </>
  )
}

const named = ({ day, name, nameTh }: HolidayLine) => (
  <>
    {formatDay(day)} · {name}
    {nameTh !== '' && (
      <>
        <br />
        <span className={textStyles.muted}>{nameTh}</span>
      </>
    )}
  </>
)

/** Thailand's public holidays; each can be left out. */
export function ThailandDialog(props: Props & { year: number }) {
  const { year, today, onClose } = props
  const { t } = useTranslation()
  const shown = { year: shownYear(String(year), CALENDARS[useStore(yearsChoice)]) }
  const answer = useCall('Expectations/GetPublicHolidays', { year }, { staleTime: Infinity, isQuiet: true })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const adding = useAdding(props)
  const offered = (answer.data?.holidays ?? []).filter(({ day }) => day > today)
  return (
    <Dialog
      title={t('Expectations.fromThailand')}
      width={620}
      onClose={onClose}
      footer={<Foot chosen={offered.filter(({ day }) => !left.has(day))} adding={adding} onClose={onClose} />}
    >
      <p className={textStyles.dialogLead}>{t('Expectations.thailandLead', shown)}</p>
      <WithAnswer answer={answer} lines={8}>
        {({ hasLunarDays }) =>
          offered.length === 0 ? (
            <p>{t('Expectations.noHolidaysFound')}</p>
          ) : (
            <>
              {!hasLunarDays && (
                <p>
                  <strong>{t('Expectations.noLunarDays', shown)}</strong>
                </p>
              )}
              <ul className={styles.found}>
                {offered.map((holiday) => (
                  <li key={holiday.day}>
                    <Checkbox
                      value={!left.has(holiday.day)}
                      onChange={(isTaken) => {
                        const next = new Set(left)
                        if (isTaken) next.delete(holiday.day)
                        else next.add(holiday.day)
                        setLeft(next)
                      }}
                    >
                      {named(holiday)}
                    </Checkbox>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </WithAnswer>
    </Dialog>
  )
}
