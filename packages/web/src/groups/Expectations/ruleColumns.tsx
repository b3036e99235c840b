import { useMemo, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { StandardButton } from '../../kit/ButtonBar.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import { type Rule, ruleDueText, placeText, spanText, weekdaysText } from './parts.ts'
import { Row } from '../../kit/layout/layout.tsx'

type Handlers = {
  canEdit: boolean
  onEdit: (rule: Rule) => void
  onEnd: (rule: Rule) => void
  onDelete: (rule: Rule) => Promise<void>
}

const TONES = { running: badgeStyles.green, coming: badgeStyles.yellow, past: '' } as const

/** The columns of the rules; without `canEdit` they are read-only. */
export function useRuleColumns(handlers: Handlers): Column<Rule>[] {
  const { t } = useTranslation()
  const latest = useRef(handlers)
  latest.current = handlers
  const { canEdit } = handlers
  return useMemo(
    (): Column<Rule>[] => [
      {
        key: 'place',
        title: t('Expectations.place'),
        width: 180,
        phone: 'title',
        sort: 'server',
        render: (row) => placeText(t, row),
      },
      {
        key: 'state',
        title: t('Expectations.stateTitle'),
        sort: 'server',
        render: (row) => (
          <span className={`${badgeStyles.badge} ${TONES[row.state]}`}>{t(`Expectations.ruleState.${row.state}`)}</span>
        ),
      },
      {
        key: 'expected',
        title: t('Expectations.expected'),
        width: 240,
        phone: 'lead',
        render: (row) => <RuleText rule={row} />,
      },
      {
        key: 'from',
        title: t('Expectations.days'),
        width: 150,
        sort: 'server',
        render: (row) => (
          <>
            {spanText(t, row.from, row.until)}
            {row.isFollowed && <span className={textStyles.muted}> {t('Expectations.followed')}</span>}
          </>
        ),
      },
      ...(canEdit
        ? [
            {
              key: 'actions',
              title: t('ui.actions'),
              align: 'center' as const,
              width: 150,
              phone: 'foot' as const,
              render: (row: Rule) => {
                const name = placeText(t, row)
                if (!row.canEdit) return null
                return (
                  <Row as="span" wraps={false} gap={6} align="center">
                    <StandardButton kind="edit" isSmall of={name} onClick={() => latest.current.onEdit(row)} />
                    <PlainButton
                      isSmall
                      aria-label={t('Expectations.endOf', { name })}
                      onClick={() => latest.current.onEnd(row)}
                    >
                      {t('Expectations.endRule')}
                    </PlainButton>
                    {row.state === 'coming' && (
                      <StandardButton
                        kind="delete"
                        isSmall
                        of={name}
                        onClick={() => void latest.current.onDelete(row)}
                      />
                    )}
                  </Row>
                )
              },
            },
          ]
        : []),
    ],
    [t, canEdit],
  )
}

/** A rule's requirements, in two lines. */
function RuleText({ rule }: { rule: Rule }) {
  const { t } = useTranslation()
  const { weekdays, leavesOutHolidays, isByShift, graceMinutes, lockAfterDays, nilOnlyAfterEnd, dueAt, steps } = rule
  const more = [
    isByShift && dueAt !== null && t('Expectations.shiftNote'),
    graceMinutes > 0 && t('Expectations.grace', { n: graceMinutes }),
    lockAfterDays !== null && t('Expectations.locks', { n: lockAfterDays }),
    nilOnlyAfterEnd && t('Expectations.nilAfterEnd'),
    leavesOutHolidays && t('Expectations.withoutHolidays'),
    steps.length > 0 && t('Expectations.reminds', { n: steps.length }),
  ].filter((part) => part !== false)
  return (
    <>
      {weekdaysText(t, weekdays)}, {ruleDueText(t, rule)}
      {more.length > 0 && (
        <>
          <br />
          <span className={textStyles.muted}>{more.join(' · ')}</span>
        </>
      )}
    </>
  )
}
