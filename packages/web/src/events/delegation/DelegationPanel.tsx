import type { Output } from '@daybook/shared'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import panelStyles from '../../kit/Panel.module.css'
import noticeStyles from '../../kit/notice.module.css'
import { type Delegation, DelegationList } from './DelegationList.tsx'
import styles from './Delegation.module.css'
import { HandOverForm } from './HandOverForm.tsx'

type Answer = Output<'Delegation/GetMine'>

/** The user's own delegations. */
export function OwnDelegations() {
  const { t } = useTranslation()
  const mine = useCall('Delegation/GetMine', {}, { staleTime: 0, isQuiet: true })
  return (
    <WithAnswer answer={mine} lines={8}>
      {(data) => (
        <Parts
          data={data}
          userId={null}
          received={t('Delegation.received')}
          nothing={data.canHandOver ? null : t('Delegation.nothing')}
        />
      )}
    </WithAnswer>
  )
}

/** A person's delegations, for administrators; renders nothing if the person has none and can make none. */
export function DelegationsOf({ userId, canChange }: { userId: number; canChange: boolean }) {
  const { t } = useTranslation()
  const of = useCall('Delegation/GetOf', { userId }, { staleTime: 0, isQuiet: true })
  const isEmpty = of.data && !of.data.canHandOver && of.data.given.length + of.data.received.length === 0
  if (isEmpty) return null
  return (
    <section className={`${panelStyles.panel} ${styles.ofPerson}`}>
      <h2>{t('Delegation.title')}</h2>
      <WithAnswer answer={of} lines={4}>
        {(data) => (
          <Parts
            data={data}
            userId={userId}
            received={t('Delegation.receivedOf')}
            nothing={data.canHandOver || !canChange ? null : t('Delegation.nothingOf')}
          />
        )}
      </WithAnswer>
    </section>
  )
}

function Parts({
  data,
  userId,
  received,
  nothing,
}: {
  data: Answer
  userId: number | null
  received: string
  /** A text that says why there is no form; null for none. */
  nothing: string | null
}) {
  const { t } = useTranslation()
  const isOwn = userId === null
  const { today, canHandOver, given } = data
  return (
    <>
      {data.received.length > 0 && <Rows title={received} rows={data.received} side="received" isOwn={isOwn} />}
      {nothing !== null && <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{nothing}</p>}
      {canHandOver && (
        <Part title={t('Delegation.form')} isOwn={isOwn}>
          <HandOverForm key={today} userId={userId} today={today} />
        </Part>
      )}
      {given.length > 0 && <Rows title={t('Delegation.given')} rows={given} side="given" isOwn={isOwn} />}
      {given.length === 0 && canHandOver && isOwn && (
        <Empty text={t('Delegation.none')} next={t('Delegation.noneNext')} />
      )}
    </>
  )
}

/** A separate panel on the user's page, but a section in the user form's panel. */
function Part({ title, isOwn, children }: { title: string; isOwn: boolean; children: ReactNode }) {
  return (
    <section className={isOwn ? panelStyles.panel : styles.part}>
      {isOwn ? <h2>{title}</h2> : <h3>{title}</h3>}
      {children}
    </section>
  )
}

function Rows({
  title,
  rows,
  side,
  isOwn,
}: {
  title: string
  rows: readonly Delegation[]
  side: 'given' | 'received'
  isOwn: boolean
}) {
  const { t } = useTranslation()
  const now = rows.filter(({ state }) => state !== 'over')
  const past = rows.filter(({ state }) => state === 'over')
  return (
    <Part title={title} isOwn={isOwn}>
      {now.length > 0 && <DelegationList rows={now} side={side} />}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>
            {t('Delegation.past')} ({past.length})
          </summary>
          <DelegationList rows={past} side={side} />
        </details>
      )}
    </Part>
  )
}
