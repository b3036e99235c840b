import { MENU } from '@daybook/shared/registry'
import { formatDay, parseDay, readDay } from '@daybook/shared/days'
import { PREVIEW_KINDS } from '@daybook/shared/rules/mailRules'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { addDays, companyToday } from '../../kit/fields/calendarDays.ts'
import { DateField } from '../../kit/fields/DateField.tsx'
import { isGiven, useRules } from '../../kit/fields/rules.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { previewAddress } from './address.ts'
import { LetterView } from './LetterView.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { type Rule, useKitForm, useWatch } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import styles from './mail.module.css'

/** A letter: one from the log, or as a chosen receiver would get it. The URL says which one. */
export function PreviewPage() {
  const { t } = useTranslation()
  const { letter } = useAddress(previewAddress)
  const parents = [{ to: paths.mailSetup, label: t('MailSetupMonitoring.title') }]
  return (
    <AdminPage
      menu={MENU.mailSetup}
      title={t('MailSetupMonitoring.previewTitle')}
      note={t('MailSetupMonitoring.previewNote')}
      parents={parents}
    >
      {() => (letter ? <LoggedLetter id={letter} /> : <Preview />)}
    </AdminPage>
  )
}

function LoggedLetter({ id }: { id: number }) {
  const { t } = useTranslation()
  const answer = useCall('LogMailMonitoring/LoadLetter', { letterId: id }, { isQuiet: true })
  return (
    <>
      <WithAnswer answer={answer} lines={12}>
        {(data) => <LetterView letter={data} />}
      </WithAnswer>
      <p className={styles.letterMore}>
        <Link to={paths.mailPreview} state>
          {t('MailSetupMonitoring.showMore')}
        </Link>
      </p>
    </>
  )
}

type Kind = (typeof PREVIEW_KINDS)[number]
type Values = { kind: Kind; receiver: number | null; day: string }

function Preview() {
  const { t } = useTranslation()
  const { kind = 'daily', receiver = null, day = '' } = useAddress(previewAddress)
  const isWhole = receiver !== null && day !== ''
  const answer = useCall(
    'MailSetupMonitoring/PreviewLetter',
    { kind, receiverId: receiver ?? 1, day: readDay(day) },
    { enabled: isWhole, isQuiet: true, staleTime: 0 },
  )
  return (
    <>
      <PreviewForm
        key={`${kind} ${receiver} ${day}`}
        initial={{ kind, receiver, day: day || formatDay(addDays(companyToday(), -1)) }}
        isBusy={answer.isFetching}
      />
      {isWhole ? (
        <WithAnswer answer={answer} lines={12}>
          {(data) => <LetterView letter={data} />}
        </WithAnswer>
      ) : (
        <Empty text={t('MailSetupMonitoring.choose')} />
      )}
    </>
  )
}

function PreviewForm({ initial, isBusy }: { initial: Values; isBusy: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useKitForm<Values>(initial)
  const rules = useRules()
  const problems = useFormProblems(form)
  const kind = useWatch(form, 'kind') ?? initial.kind
  const dayRule: Rule = {
    problem: (value) =>
      isGiven(value) && parseDay(String(value)) === null ? t('problem.invalidDate', { name: t('field.date') }) : null,
  }
  function show({ kind: sought, receiver, day }: Values) {
    void navigate({
      to: '.',
      search: { kind: sought, receiver, day },
      state: true,
      resetScroll: false,
    })
  }
  return (
    <CheckedForm<Values>
      form={form}
      problems={problems}
      data-filters
      className={gridStyles.filters}
      role="search"
      aria-label={t('MailSetupMonitoring.preview')}
      onFinish={show}
    >
      <div className={gridStyles.grid}>
        <Field name="kind" label={t('field.letterKind')}>
          <SelectField
            options={PREVIEW_KINDS.map((value) => ({ value, label: t(`letterKind.${value}`) }))}
            allowClear={false}
          />
        </Field>
        <Field name="receiver" label={t('MailSetupMonitoring.receiver')} rules={[rules.required('receiverName')]}>
          <ReceiverField />
        </Field>
        <Field
          name="day"
          label={t('field.date')}
          extra={t(`MailSetupMonitoring.dayHint.${kind}`)}
          rules={[rules.required('date'), dayRule]}
        >
          <DateField aria-label={t('field.date')} />
        </Field>
        <ButtonBar>
          <StandardButton kind="search" type="submit" isBusy={isBusy}>
            {t('MailSetupMonitoring.show')}
          </StandardButton>
        </ButtonBar>
      </div>
    </CheckedForm>
  )
}
