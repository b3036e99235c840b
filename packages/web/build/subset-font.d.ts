declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: {
      targetFormat: 'woff2'
      keepAllGlyphs?: boolean
      variationAxes?: Record<string, { min: number; max: number }>
    },
  ): Promise<Uint8Array>
}
