import { groupBy } from '../../app/groupBy.ts'
import { useNavigate } from '../../app/router/hooks.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../app/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { momentText } from '../../app/momentText.ts'
import { canKeep, offlineStore } from '../../app/offline.ts'
import { paths } from '../../app/paths.ts'
import { saveBlob } from '../../app/transfer.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { Empty, Loading } from '../../kit/feedback/states.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useStore } from '../../kit/store.ts'
import { type Item, mendedBy, type Sent } from '../../offline/item.ts'
import { exportOf } from './exportOf.ts'
import { Install } from './Install.tsx'
import styles from './Outbox.module.css'
import badgeStyles from '../../kit/badge.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import noticeStyles from '../../kit/notice.module.css'

const loadDevice = () => import('../../offline/device.ts')

type Content = { items: Item[]; sent: Sent[] }

/** Reports filed on this device that have not reached the server, and what to do about them. */
export function OutboxPage() {
  const { t } = useTranslation()
  const state = useStore(offlineStore)
  const front = useCall('MP_Front/LoadMP_Front', {}, { isQuiet: true, staleTime: 60_000 })
  const userId = front.data?.userId
  const [content, setContent] = useState<Content | null>(null)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (userId === undefined) return
    let isOn = true
    void read(userId).then((found) => isOn && setContent(found))
    return () => {
      isOn = false
    }
  }, [state, userId])

  async function send() {
    setSending(true)
    await loadDevice()
      .then((device) => device.sendAll())
      .catch(() => {})
    setSending(false)
  }
  const own = content?.items.filter(({ filer }) => filer.userId === userId) ?? []
  const isUrgent = ({ state: of }: Item) => of === 'needsYou'
  const inOrder = [...own.filter(isUrgent), ...own.filter((item) => !isUrgent(item))]
  return (
    <div className={styles.page}>
      <PageTitle title={t('Outbox.title')} note={t('Outbox.lead')} />
      {!content && <Loading lines={6} />}
      {content && own.length === 0 && <Empty text={t('Outbox.empty')} />}
      {own.length > 0 && (
        <>
          <div className={styles.all}>
            <PlainButton tone="primary" icon="upload" isBusy={isSending} onClick={() => void send()}>
              {t('Outbox.sendNow')}
            </PlainButton>
            <PlainButton icon="download" onClick={() => void save(own)}>
              {t('Outbox.export')}
            </PlainButton>
          </div>
          <ul className={styles.list}>
            {inOrder.map((item) => (
              <Waiting key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
      {content && <Others items={content.items.filter(({ filer }) => filer.userId !== userId)} />}
      {content && content.sent.length > 0 && <SentList sent={content.sent} />}
      <Install />
    </div>
  )
}

async function read(userId: number): Promise<Content> {
  if (!canKeep()) return { items: [], sent: [] }
  try {
    const device = await loadDevice()
    const sent = (await device.sent()).filter((one) => one.userId === userId)
    return { items: await device.items(), sent }
  } catch {
    return { items: [], sent: [] }
  }
}

async function save(items: readonly Item[]): Promise<void> {
  const device = await loadDevice()
  saveBlob(await exportOf(items, device.photo), `daybook-outbox-${new Date().toISOString().slice(0, 10)}.json`)
}

function Waiting({ item }: { item: Item }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { about, state, refusal, photos, tries } = item
  const isChange = mendedBy(item) !== null
  const facts = [
    ...(isChange ? [t('Outbox.change')] : []),
    about.day,
    t('Outbox.filedAt', { at: momentText(item.filedAt) }),
    ...(photos.length > 0 ? [t('Outbox.photos', { count: photos.length })] : []),
    ...(tries > 0 ? [t('Outbox.tries', { count: tries })] : []),
  ]
  const reasons = [...new Set([...(refusal?.fieldErrors.map(({ message }) => message) ?? []), refusal?.message ?? ''])]
  const name = `${about.areas}: ${about.type}`
  async function discard() {
    if (
      !(await confirm(t(isChange ? 'Outbox.discardChange' : 'Outbox.discardText'), {
        isDanger: true,
        okText: t('Outbox.discard'),
      }))
    )
      return
    await (await loadDevice()).discard(item.id)
  }
  async function again() {
    const { input, values } = item
    await (await loadDevice()).mend(item.id, { input, about, values }, photos, [])
  }
  return (
    <li className={panelStyles.panel} data-state={state}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <span className={`${badgeStyles.badge} ${state === 'needsYou' ? badgeStyles.red : badgeStyles.yellow}`}>
          {t(`Outbox.state.${state}`)}
        </span>
      </div>
      <p className={textStyles.muted}>{facts.join(' · ')}</p>
      {state === 'needsYou' && (
        <p className={styles.reason} role="status">
          <strong>{t('Outbox.reason')}</strong> {reasons.filter(Boolean).join(' ')}
        </p>
      )}
      {about.text !== '' && (
        <details>
          <summary>{t('Outbox.show')}</summary>
          <p className={styles.text}>{about.text}</p>
        </details>
      )}
      {state === 'needsYou' && (
        <div className={styles.actions}>
          {item.values !== null && (
            <PlainButton
              tone="primary"
              icon="edit"
              aria-label={`${t('Outbox.mend')}: ${name}`}
              onClick={() => void navigate({ to: paths.createReport, search: { outbox: item.id } })}
            >
              {t('Outbox.mend')}
            </PlainButton>
          )}
          {!refusal?.isChanged && (
            <PlainButton icon="upload" aria-label={`${t('Outbox.again')}: ${name}`} onClick={() => void again()}>
              {t('Outbox.again')}
            </PlainButton>
          )}
          <PlainButton
            tone="risky"
            icon="trash"
            aria-label={`${t('Outbox.discard')}: ${name}`}
            onClick={() => void discard()}
          >
            {t('Outbox.discard')}
          </PlainButton>
        </div>
      )}
    </li>
  )
}

/** Other users' reports are private: only say that they exist. */
function Others({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation()
  const byName = groupBy(items, ({ filer }) => filer.fullName)
  return [...byName].map(([name, own]) => (
    <p key={name} className={`${noticeStyles.notice} ${noticeStyles.info}`}>
      {t('Outbox.others', { count: own.length, name })}
    </p>
  ))
}

function SentList({ sent }: { sent: readonly Sent[] }) {
  const { t } = useTranslation()
  return (
    <section className={panelStyles.panel}>
      <h2>{t('Outbox.sent')}</h2>
      <ul className={styles.sent}>
        {sent.map(({ id, about, sentAt, note }) => (
          <li key={id}>
            {about.areas}: {about.type}{' '}
            <span className={textStyles.muted}>
              {about.day} · {t('Outbox.sentAt', { at: momentText(sentAt) })}
            </span>
            {note !== '' && <p>{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
