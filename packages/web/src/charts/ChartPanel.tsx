import type { Chart } from '@daybook/shared/charts/model'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { Icon } from '../kit/theme/icons.tsx'
import { Empty } from '../kit/feedback/states.tsx'
import { useStore } from '../kit/store.ts'
import { CHART_FONT, chartEngine, engineLost, entriesOf, isEmpty, without } from './chartKit.ts'
import { ChartsLost } from './ChartsLost.tsx'
import { Drawing, type Picked } from './Drawing.tsx'
import { Legend } from './Legend.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import buttonsStyles from '../kit/buttons.module.css'
import styles from './ChartPanel.module.css'

// Load the chart engine while the screen's numbers are still being counted.
chartEngine().catch(() => {})

/**
 * A chart with a legend whose entries can be hidden and shown, its numbers as a table, and a button to save its picture.
 * `hrefOf` links to the events behind a part of the chart and behind its number; `opens` links to those behind a part whose
 * number counts something else.
 */
export function ChartPanel({
  chart,
  firstColumn,
  hrefOf,
  opens = hrefOf,
  above,
  level = 3,
  isWide = false,
  leftOut,
}: {
  chart: Chart
  /** The heading of the bars' names: 'Area/Sub area'. */
  firstColumn: string
  hrefOf?: ((picked: Picked) => string | null) | undefined
  opens?: ((picked: Picked) => string | null) | undefined
  /** Content between the title and the chart. */
  above?: ReactNode
  level?: 2 | 3
  /** As wide as the page. */
  isWide?: boolean
  /** Series hidden by a legend shared with other charts; without it the chart has its own legend. */
  leftOut?: ReadonlySet<number> | undefined
}) {
  const { t } = useTranslation()
  const [ownHidden, setOwnHidden] = useState<ReadonlySet<number>>(new Set())
  const hidden = leftOut ?? ownHidden
  const [isOpen, setOpen] = useState(false)
  const isLost = useStore(engineLost)
  const shown = useMemo(() => without(chart, hidden), [chart, hidden])
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'

  return (
    // Not a landmark: a page of panels has several charts with the same name.
    <div role="group" className={isWide ? `${styles.panel} ${styles.wide}` : styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Heading id={titleId}>{chart.title}</Heading>
        <button
          type="button"
          className={buttonsStyles.plainButton}
          data-print="never"
          title={t('reports.savePicture')}
          aria-label={`${t('reports.savePicture')}: ${chart.title}`}
          disabled={isEmpty(chart) || isLost}
          onClick={() => void savePicture(shown)}
        >
          <Icon name="download" size={17} />
        </button>
      </div>
      {above}
      {isEmpty(chart) ? (
        <Empty next={t('reports.otherChoice')} />
      ) : (
        <>
          {!leftOut && <Legend entries={entriesOf(chart)} hidden={hidden} onChange={setOwnHidden} />}
          {isLost ? (
            <ChartsLost />
          ) : (
            <Drawing
              chart={shown}
              label={t('reports.chartLabel', { name: chart.title })}
              {...(opens
                ? {
                    onPick: (picked) => {
                      const href = opens(picked)
                      if (href) window.open(href, '_blank', 'noopener')
                    },
                  }
                : {})}
            />
          )}
          <details
            className={styles.numbers}
            data-print={isLost ? undefined : 'never'}
            open={isOpen || isLost}
            onToggle={(event) => {
              if (!isLost) setOpen(event.currentTarget.open)
            }}
          >
            <summary>{t('reports.asTable')}</summary>
            {(isOpen || isLost) && <NumbersTable chart={chart} firstColumn={firstColumn} hrefOf={hrefOf} />}
          </details>
        </>
      )}
    </div>
  )
}

async function savePicture(chart: Chart) {
  const engine = await chartEngine()
  const link = document.createElement('a')
  link.href = await engine.pictureOf(chart, CHART_FONT)
  link.download = `${chart.title.replace(/[\\/:*?"<>|]/g, ' ')}.png`
  link.click()
}
