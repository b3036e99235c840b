import { wholeNumber } from '@daybook/shared/rules/numbers'
import type { SetUpStep } from '@daybook/shared/calls/SetUp'
import type { Output } from '@daybook/shared'
import { Link } from '@tanstack/react-router'
import { useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import badgeStyles from '../../kit/badge.module.css'
import { showToast } from '../../kit/feedback/toast.ts'
import { Row } from '../../kit/layout/layout.tsx'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import styles from './SetUpList.module.css'

type Answer = Output<'SetUp/Load'>
type Step = Answer['steps'][number]

const PATHS: Record<SetUpStep, string> = {
  eventTypes: paths.eventType,
  companies: paths.company,
  areas: paths.area,
  people: paths.userPermission,
  approvers: paths.userPermission,
  receivers: paths.receiverGroup,
  mail: paths.testMail,
  dueTimes: paths.expectations,
  firstReport: paths.start,
  backup: paths.operations,
}

/** The steps of which something may be lacking. */
type Lacking = 'eventTypes' | 'companies' | 'areas' | 'people' | 'approvers'

const isLeft = ({ state }: Step) => state === 'open' || state === 'partly'

/** What the system still needs before reports are filed, in order; what is done is one line. */
export function SetUpList({ data }: { data: Answer }) {
  const { t } = useTranslation()
  const left = data.steps.filter(isLeft)
  const done = data.steps.filter((step) => !isLeft(step))
  return (
    <section className={panelStyles.panel} aria-labelledby="set-up">
      <h2 id="set-up" className={styles.heading}>
        {left.length === 0
          ? t('SetUp.allDone', { n: done.length })
          : t('SetUp.title', { n: done.length, all: data.steps.length })}
      </h2>
      {left.length > 0 && (
        <ol className={styles.steps}>
          {left.map((step, index) => (
            <li key={step.step}>
              <StepRow step={step} starters={data.starters} isNext={index === 0} />
            </li>
          ))}
        </ol>
      )}
      {done.length > 0 && (
        <details className={styles.done}>
          <summary>{t('SetUp.done', { count: done.length })}</summary>
          <ul>
            {done.map(({ step, state, count }) => (
              <li key={step}>
                {t(`SetUp.step.${step}.title`)}{' '}
                <span className={textStyles.muted}>
                  {state === 'notNeeded' ? t('SetUp.notNeeded') : wholeNumber(count)}
                </span>
                {step === 'eventTypes' && data.starters.length > 0 && <Starters starters={data.starters} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function StepRow({ step, starters, isNext }: { step: Step; starters: Answer['starters']; isNext: boolean }) {
  const { t } = useTranslation()
  const { state, count, lacking } = step
  return (
    <div className={styles.step}>
      <div className={styles.what}>
        <strong>{t(`SetUp.step.${step.step}.title`)}</strong>{' '}
        <span className={`${badgeStyles.badge} ${state === 'partly' ? badgeStyles.orange : ''}`}>
          {t(`SetUp.state.${state}`)}
        </span>
        <p className={textStyles.muted}>
          {state === 'partly'
            ? t(`SetUp.lacking.${step.step as Lacking}`, { count: lacking, all: wholeNumber(count) })
            : t(`SetUp.step.${step.step}.why`)}
        </p>
      </div>
      {step.step === 'eventTypes' && starters.length > 0 ? (
        <Starters starters={starters} isNext={isNext} />
      ) : step.mayAct ? (
        <Link
          className={`${plainButtonStyles.button} ${isNext ? plainButtonStyles.primary : ''}`}
          to={PATHS[step.step]}
          reloadDocument={step.step === 'firstReport'}
        >
          {t(`SetUp.step.${step.step}.act`)}
        </Link>
      ) : (
        <p className={styles.who}>{step.changedBy}</p>
      )}
    </div>
  )
}

/** A button for each event group without types: one press adds its set. */
function Starters({ starters, isNext = false }: { starters: Answer['starters']; isNext?: boolean }) {
  const { t } = useTranslation()
  const add = useSave('EventType/AddStarterTypes', { refresh: ['SetUp/Load', 'MP_Back/LoadAdminHome'] })
  return (
    <Row gap={[8, 8]}>
      {starters.map(({ eventGroupId, eventGroupName }) => (
        <PlainButton
          key={eventGroupId}
          tone={isNext ? 'primary' : 'default'}
          disabled={add.isPending}
          onClick={async () => {
            const added = await add.run({ eventGroupId })
            if (added) void showToast({ text: t('SetUp.added', { count: added.added, group: eventGroupName }) })
          }}
        >
          {t('SetUp.addSet', { group: eventGroupName })}
        </PlainButton>
      ))}
    </Row>
  )
}
