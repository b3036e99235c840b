/** A photo is sent with at most this many pixels on its long side, and about this many bytes. */
export const MOST_SIDE = 2_560
export const MOST_BYTES = 600_000

export type Size = { width: number; height: number }

/** Scales a size down, keeping its proportions, so that its long side is at most `most`; never enlarges it. */
export function fitted({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const isSmall = (size: Size, bytes: number) =>
  Math.max(size.width, size.height) <= MOST_SIDE && bytes <= MOST_BYTES

/** JPEG settings to try, best first: use the first whose result is small enough, otherwise the last. */
export function attempts(size: Size): (Size & { quality: number })[] {
  const steps = [
    [MOST_SIDE, 0.85],
    [MOST_SIDE, 0.72],
    [2_048, 0.7],
    [1_600, 0.7],
    [1_600, 0.5],
  ] as const
  return steps.map(([most, quality]) => ({ ...fitted(size, most), quality }))
}
