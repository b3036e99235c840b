import styles from './MyAccount.module.css'

/** The quiet zone around the code that readers need. */
const QUIET = 4

/** A QR code from rows of '1' and '0', as one shape, dark on white in both themes. */
export function QrCode({ squares, label }: { squares: readonly string[]; label: string }) {
  const side = squares.length + 2 * QUIET
  const shape = squares
    .flatMap((line, row) => [...line.matchAll(/1+/g)].map(({ index, 0: run }) => bar(index, row, run.length)))
    .join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} className={styles.qr}>
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={shape} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

const bar = (column: number, row: number, length: number) => `M${column + QUIET} ${row + QUIET}h${length}v1h-${length}z`
