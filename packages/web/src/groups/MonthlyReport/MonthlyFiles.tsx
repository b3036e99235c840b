import type { Input } from '@daybook/shared'
import type { Chart } from '@daybook/shared/charts/model'
import { useMemo } from 'react'
import type { BlockCharts } from '../../charts/blockCharts.ts'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { type Pictures, usePictures } from '../../charts/usePictures.ts'

type Filter = NonNullable<Input<'MonthlyReport/ExportExcel'>[number]['filter']>
export type MonthBlock = { asked: Filter; asOf: string; charts: BlockCharts | null }

/** All blocks of a month as one file, with the pictures of each. */
export function MonthlyFiles({ blocks }: { blocks: readonly MonthBlock[] }) {
  const parts = blocks.map(({ charts }) => charts)
  const named = useNamed(parts)
  const pictures = usePictures(named)
  return (
    <ReportExports
      excel="MonthlyReport/ExportExcel"
      pdf="MonthlyReport/ExportPDF"
      input={pictures && blocks.map(({ asked, asOf }, index) => ({ filter: asked, asOf, ...ofBlock(pictures, index) }))}
    />
  )
}

const prefix = (block: number) => `${block} `

/** The charts of all blocks under one name each; null while one of them is not known. */
function useNamed(parts: readonly (BlockCharts | null)[]): Readonly<Record<string, Chart>> | null {
  const [one, two, three] = parts
  const count = parts.length
  return useMemo(() => {
    const all = [one, two, three].slice(0, count)
    if (all.some((charts) => !charts)) return null
    return Object.fromEntries(
      all.flatMap((charts, block) =>
        Object.entries(charts ?? {}).map(([name, chart]) => [`${prefix(block)}${name}`, chart as Chart] as const),
      ),
    )
  }, [one, two, three, count])
}

const ofBlock = (pictures: Pictures, block: number) =>
  Object.fromEntries(
    Object.entries(pictures)
      .filter(([name]) => name.startsWith(prefix(block)))
      .map(([name, picture]) => [name.slice(prefix(block).length), picture] as const),
  )
