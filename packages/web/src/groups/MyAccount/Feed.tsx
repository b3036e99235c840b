import { TOKEN_DAYS, TOKEN_NAME_LIMIT } from '@daybook/shared/rules/accountRules'
import type { Output } from '@daybook/shared'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { saveBlob } from '../../app/transfer.ts'
import { instantText } from '../../events/instant.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { SecretDialog } from '../../kit/dialogs/SecretDialog.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { CopyField } from '../../kit/fields/CopyField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { useRules } from '../../kit/fields/rules.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './MyAccount.module.css'

type Token = Output<'MyAccount/LoadTokens'>['tokens'][number]

/** The tokens with which programs read the feed, and how to connect them. */
export function Feed() {
  const { t } = useTranslation()
  const feed = useCall('MyAccount/LoadTokens', {}, { staleTime: 0, isQuiet: true })
  const [token, setToken] = useState<string | null>(null)
  return (
    <section className={panelStyles.panel} aria-labelledby="feed">
      <h2 id="feed">{t('MyAccount.feed.title')}</h2>
      <p className={textStyles.muted}>{t('MyAccount.feed.lead')}</p>
      <WithAnswer answer={feed} lines={3}>
        {({ feedUrl, tokens }) => (
          <>
            <Stack as="ul" gap={10} above={14} below={14}>
              {tokens.map((one) => (
                <TokenCard key={one.tokenId} token={one} />
              ))}
            </Stack>
            <NewToken onMade={setToken} />
            <div className={styles.way}>
              <CopyField label={t('MyAccount.feed.address')} text={feedUrl} />
            </div>
            <Ways url={feedUrl} />
          </>
        )}
      </WithAnswer>
      {token !== null && (
        <SecretDialog
          title={t('MyAccount.feed.token')}
          note={t('MyAccount.feed.tokenNote')}
          secret={token}
          onClose={() => setToken(null)}
        />
      )}
    </section>
  )
}

function TokenCard({ token: { tokenId, name, expiresAt, usedAt } }: { token: Token }) {
  const { t } = useTranslation()
  const revoking = useSave('MyAccount/RevokeToken', { refresh: ['MyAccount/LoadTokens'] })

  async function revoke() {
    const okText = t('MyAccount.feed.revoke')
    if (!(await confirm(t('MyAccount.feed.confirmRevoke', { name }), { isDanger: true, okText }))) return
    if (await revoking.run({ tokenId })) void showToast({ text: t('MyAccount.feed.revoked', { name }) })
  }
  return (
    <li className={styles.channel}>
      <h3>{name}</h3>
      <p className={textStyles.muted}>
        {t('MyAccount.feed.until', { at: instantText(expiresAt) })}{' '}
        {usedAt ? t('MyAccount.feed.used', { at: instantText(usedAt) }) : t('MyAccount.feed.neverUsed')}
      </p>
      <PlainButton tone="risky" isBusy={revoking.isPending} onClick={() => void revoke()}>
        {t('MyAccount.feed.revokeOf', { name })}
      </PlainButton>
    </li>
  )
}

function NewToken({ onMade }: { onMade: (token: string) => void }) {
  const { t } = useTranslation()
  const rules = useRules()
  const form = useKitForm<{ name: string; days: (typeof TOKEN_DAYS)[number] }>({ name: '', days: 90 })
  const problems = useFormProblems(form)
  const making = useSave('MyAccount/MakeToken', { refresh: ['MyAccount/LoadTokens'], onProblem: problems.onProblem })

  async function submit() {
    const made = await making.run(form.values())
    if (!made) return
    form.set({ name: '' })
    onMade(made.token)
  }
  return (
    <CheckedForm
      form={form}
      problems={problems}
      name="token"
      aria-label={t('MyAccount.feed.make')}
      onFinish={() => void submit()}
    >
      <Field
        name="name"
        label={t('field.tokenName')}
        rules={[rules.required('tokenName')]}
        extra={t('MyAccount.feed.nameHint')}
      >
        <TextField autoComplete="off" maxLength={TOKEN_NAME_LIMIT} />
      </Field>
      <Field name="days" label={t('field.tokenDays')}>
        <RadioField options={TOKEN_DAYS.map((value) => ({ value, label: t('MyAccount.feed.days', { n: value }) }))} />
      </Field>
      <ButtonBar align="start">
        <PlainButton type="submit" isBusy={making.isPending}>
          {t('MyAccount.feed.make')}
        </PlainButton>
      </ButtonBar>
    </CheckedForm>
  )
}

/** How to connect Power BI, Excel and scripts. */
function Ways({ url }: { url: string }) {
  const { t } = useTranslation()
  return (
    <>
      {(['powerBi', 'excel', 'curl'] as const).map((way) => (
        <div key={way} className={styles.way}>
          <h3>{t(`MyAccount.feed.${way}.title`)}</h3>
          <p>{t(`MyAccount.feed.${way}.text`)}</p>
        </div>
      ))}
      <pre
        className={styles.command}
      >{`curl -u me:TOKEN '${url}/reports?$filter=eventDate%20ge%202026-11-01&$format=csv'`}</pre>
      <Row gap={8} above={10}>
        <PlainButton icon="download" onClick={() => saveBlob(connectionFile(url), 'Daybook.pbids')}>
          {t('MyAccount.feed.file')}
        </PlainButton>
      </Row>
    </>
  )
}

/** Power BI opens its window of the feed from this file. It has no secret. */
const connectionFile = (url: string) =>
  new Blob(
    [
      JSON.stringify({
        version: '0.1',
        connections: [{ details: { protocol: 'odata', address: { url } }, options: {}, mode: 'Import' }],
      }),
    ],
    { type: 'application/json' },
  )
