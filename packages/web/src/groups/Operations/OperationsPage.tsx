import type { Output } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { FACT_STATES, type FactState } from '@daybook/shared/texts/operationStates'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { useCall } from '../../app/api.ts'
import { instantText } from '../../events/instant.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { Icon, type IconName } from '../../kit/theme/icons.tsx'
import { Processes } from './Processes.tsx'
import { Grid } from '../../kit/layout/layout.tsx'
import badgeStyles from '../../kit/badge.module.css'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './Operations.module.css'

type Facts = Output<'Operations/GetFacts'>
type Fact = Facts['facts'][number]

const EVERY_MS = 30_000
const ICONS: Record<FactState, IconName> = { red: 'alert', amber: 'warning', green: 'tick' }
const COLORS: Record<FactState, string | undefined> = {
  red: badgeStyles.red,
  amber: badgeStyles.orange,
  green: badgeStyles.green,
}

/** The installation's health, for its operators; refreshes itself. */
export function OperationsPage() {
  const { t } = useTranslation()
  const answer = useCall('Operations/GetFacts', {}, { every: EVERY_MS, staleTime: 0, isQuiet: true })
  return (
    <AdminPage
      menu={MENU.operations}
      title={t('Operations.title')}
      note={t('Operations.note')}
      actions={() => (
        <PlainButton icon="refresh" isBusy={answer.isFetching} onClick={() => void answer.refetch()}>
          {t('Operations.again')}
        </PlainButton>
      )}
    >
      {() => (
        <WithAnswer answer={answer} lines={10}>
          {(data) => (
            <>
              <Summary {...data} />
              <Grid className={styles.grid} columns={330} gap={16} align="start">
                {FACT_STATES.flatMap((state) =>
                  data.facts.filter((fact) => fact.state === state).map((fact) => <Card key={fact.id} fact={fact} />),
                )}
                <Versions versions={data.versions} />
              </Grid>
              <Processes processes={data.processes} />
            </>
          )}
        </WithAnswer>
      )}
    </AdminPage>
  )
}

function Summary({ facts, checkedAt, timeZone }: Facts) {
  const { t } = useTranslation()
  const count = (state: FactState) => facts.filter((fact) => fact.state === state).length
  const [red, amber] = [count('red'), count('amber')]
  const tone = red > 0 ? noticeStyles.bad : amber > 0 ? noticeStyles.warn : styles.well
  return (
    <div className={`${noticeStyles.notice} ${tone} ${styles.summary}`}>
      <p role="status">
        {red > 0 && <strong>{t('Operations.red', { count: red })} </strong>}
        {amber > 0 && <span>{t('Operations.amber', { count: amber })}</span>}
        {red + amber === 0 && <strong>{t('Operations.allWell')}</strong>}
      </p>
      <small>{t('Operations.checkedAt', { at: instantText(checkedAt), timeZone })}</small>
    </div>
  )
}

/** The state is shown by a word, an icon and a colour. */
function Card({ fact: { id, name, state, findings } }: { fact: Fact }) {
  const { t } = useTranslation()
  const heading = `fact-${id}`
  return (
    <section className={`${panelStyles.panel} ${styles.card}`} aria-labelledby={heading} data-state={state}>
      <header>
        <h2 id={heading}>{name}</h2>
        <span className={`${badgeStyles.badge} ${COLORS[state]}`}>
          <Icon name={ICONS[state]} size={14} />
          {t(`Operations.state.${state}`)}
        </span>
      </header>
      <ul className={textStyles.plainList}>
        {findings.map((finding) => (
          <li key={finding.says} data-state={finding.state}>
            {finding.says}
            {finding.todo && (
              <p className={styles.todo}>
                <strong>{t('Operations.todo')}:</strong> {finding.todo}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Versions({ versions }: Pick<Facts, 'versions'>) {
  const { t } = useTranslation()
  return (
    <section className={`${panelStyles.panel} ${styles.card}`} aria-labelledby="versions">
      <header>
        <h2 id="versions">{t('Operations.versions')}</h2>
      </header>
      <dl className={styles.versions}>
        {(
          [
            ['Daybook', versions.daybook],
            [t('Operations.schema'), versions.schema],
            ['Node.js', versions.node],
            ['PostgreSQL', versions.postgres],
          ] as const
        ).map(([name, version]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{version}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
