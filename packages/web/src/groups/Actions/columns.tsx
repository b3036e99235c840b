import { formatDay } from '@daybook/shared/days'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { type Action, DueText, StateBadge } from '../../events/actions/parts.tsx'
import { Marked } from '../../events/Marked.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { useIsPhone } from '../../kit/theme/media.ts'
import textStyles from '../../kit/text.module.css'
import styles from './Actions.module.css'

/** How many comments and files an action has, if any. */
function Attached({ row: { commentCount, files } }: { row: Action }) {
  const { t } = useTranslation()
  const words = [
    commentCount > 0 && t('Actions.commentCount', { count: commentCount }),
    files.length > 0 && t('Actions.fileCount', { count: files.length }),
  ].filter(Boolean)
  return words.length > 0 && <span className={textStyles.muted}>{words.join(' · ')}</span>
}

export function useColumns(onOpen: (action: Action) => void): Column<Action>[] {
  const { t } = useTranslation()
  // A card has no column heading that says what the date is.
  const isPhone = useIsPhone()
  return useMemo(
    (): Column<Action>[] => [
      {
        key: 'text',
        title: t('Actions.text'),
        width: 220,
        phone: 'title',
        render: (row) => (
          <>
            <span className={styles.text}>
              <Marked text={row.text} />
            </span>
            <Attached row={row} />
          </>
        ),
      },
      {
        key: 'due',
        title: t('Actions.due'),
        width: 150,
        phone: 'lead',
        render: (row) => <DueText action={row} isNamed={isPhone} />,
      },
      {
        key: 'owner',
        title: t('field.actionOwner'),
        phone: 'meta',
        under: { column: 'text', below: 760 },
        render: (row) => <Marked text={row.ownerName} />,
      },
      {
        key: 'state',
        title: t('Actions.state'),
        phone: 'state',
        under: { column: 'due', below: 760 },
        render: (row) => <StateBadge action={row} />,
      },
      {
        key: 'report',
        title: t('Actions.report'),
        width: 180,
        phone: 'place',
        render: (row) => (
          <>
            <Marked text={row.eventTypeName} />, {formatDay(row.eventDay)}
            <br />
            <span className={textStyles.muted}>
              <Marked text={`${row.companyName} · ${row.areaName}`} />
            </span>
          </>
        ),
      },
      {
        key: 'open',
        title: t('Actions.details'),
        align: 'center',
        phone: 'foot',
        render: (row) => (
          <PlainButton
            tone="ofRow"
            data-opens
            aria-label={t('Actions.detailsOf', { text: row.text.slice(0, 80) })}
            onClick={() => onOpen(row)}
          >
            {t('Actions.details')}
          </PlainButton>
        ),
      },
    ],
    [t, onOpen, isPhone],
  )
}
