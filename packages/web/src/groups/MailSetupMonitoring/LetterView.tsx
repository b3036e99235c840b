import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { inLook } from '@daybook/shared/rules/inLook'
import { LETTER_KINDS } from '@daybook/shared/rules/mailRules'
import { useState } from 'react'
import { language, useTranslation } from '../../platform/i18n/i18n.ts'
import { instantText } from '../../events/instant.ts'
import { useStore } from '../../kit/store.ts'
import { themeMode } from '../../kit/theme/theme.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { Grid, Row } from '../../kit/layout/layout.tsx'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'
import styles from './mail.module.css'

type Letter = Output<'LogMailMonitoring/LoadLetter'> & { asOf?: string }
const LOOKS = ['light', 'dark', 'text'] as const
type Look = (typeof LOOKS)[number]

/** A letter's content, as in a light or dark mail program or as plain text. */
export function LetterView({ letter }: { letter: Letter }) {
  const { t } = useTranslation()
  const mode = useStore(themeMode)
  const [chosen, setChosen] = useState<Look | null>(null)
  const [isNarrow, setNarrow] = useState(false)
  const look = chosen ?? mode
  const kind = LETTER_KINDS.find((one) => one === letter.kind)
  return (
    <section className={panelStyles.panel} aria-label={t('MailSetupMonitoring.previewTitle')}>
      <Grid className={styles.letterFacts} columns="max-content 1fr" as="dl" gap={[4, 16]} below={14}>
        <dt>{t('MailSetupMonitoring.subject')}</dt>
        <dd>
          <strong>{letter.subject}</strong>
        </dd>
        <dt>{t('MailSetupMonitoring.to')}</dt>
        <dd>
          {letter.receiverName} &lt;{letter.email}&gt;
        </dd>
        <dt>{t('field.letterKind')}</dt>
        <dd>
          {kind ? t(`letterKind.${kind}`) : letter.kind}
          {letter.eventDay && ` · ${formatDay(letter.eventDay)}`} ·{' '}
          {new Intl.DisplayNames(language(), { type: 'language' }).of(letter.language)}
        </dd>
        {letter.asOf && (
          <>
            <dt>{t('MailSetupMonitoring.asOf')}</dt>
            <dd>{instantText(letter.asOf)}</dd>
          </>
        )}
      </Grid>
      {letter.isPartial && (
        <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{t('MailSetupMonitoring.partial')}</p>
      )}
      <Row gap={[10, 20]} align="center" below={12}>
        <RadioField
          aria-label={t('MailSetupMonitoring.look')}
          value={look}
          onChange={setChosen}
          options={LOOKS.map((value) => ({ value, label: t(`MailSetupMonitoring.looks.${value}`) }))}
        />
        {look !== 'text' && (
          <Checkbox value={isNarrow} onChange={setNarrow}>
            {t('MailSetupMonitoring.narrow')}
          </Checkbox>
        )}
      </Row>
      {look === 'text' ? (
        // A long letter scrolls in its box; the box is focusable so that the keyboard can scroll it too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <pre className={styles.letterText} lang={letter.language} tabIndex={0}>
          {letter.text}
        </pre>
      ) : (
        // A separate origin without any permissions: nothing in a letter runs, opens or sends anything.
        <iframe
          className={styles.letterFrame}
          title={t('MailSetupMonitoring.frame', { subject: letter.subject })}
          sandbox=""
          srcDoc={inLook(letter.html, look)}
          data-look={look}
          data-narrow={isNarrow || undefined}
        />
      )}
    </section>
  )
}
