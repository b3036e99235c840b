import { create } from 'fontkit'

/*
 * What the layout library lacks for Thai. Patches the prototypes shared by all fonts; patching twice changes nothing.
 */

type Glyph = { id: number; codePoints: number[]; advanceWidth: number }
type Run = { glyphs: Glyph[]; positions: unknown[] }
type Font = { glyphForCodePoint(point: number): Glyph }
type Taught = { isTaught?: boolean }
type Layout = ((this: Font, text: string, features?: unknown, script?: string, ...rest: unknown[]) => Run) & Taught
type Include = ((glyph: Glyph | number) => number) & Taught
type Subset = { glyphs: number[]; mapping: Record<number, number>; includeGlyph: Include }

/** Beyond the ids of a font. */
const TWIN = 0x1_0000
const SARA_AM = 0x0e33
const SARA_AA = 0x0e32
const NIKHAHIT = 0x0e4d
const isRing = (point: number) => point === SARA_AM || point === NIKHAHIT
const THAI = /[\u0e00-\u0e7f]/

export function teachThai(bytes: Buffer): void {
  const font = create(bytes) as unknown as { createSubset(): Subset }
  const fonts = Object.getPrototypeOf(font) as { layout: Layout }
  if (!fonts.layout.isTaught) fonts.layout = taughtLayout(fonts.layout)
  const subsets = holderOf(font.createSubset(), 'includeGlyph') as Subset
  if (!subsets.includeGlyph.isTaught) subsets.includeGlyph = taughtInclude(subsets.includeGlyph)
}

function holderOf(object: object, name: string): object {
  let holder = object
  while (!Object.hasOwn(holder, name)) holder = Object.getPrototypeOf(holder) as object
  return holder
}

/**
 * Next to Thai letters, this font's Latin letters collide unless all text is laid out as Thai. The font has no glyph
 * for the zero-width space, which would be drawn as a box.
 */
function taughtLayout(original: Layout): Layout {
  const taught: Layout = function (this: Font, text, features, script, ...rest) {
    const isThai = THAI.test(text)
    const run = original.call(this, text.replaceAll('\u200b', ''), features, isThai ? 'thai' : script, ...rest)
    if (isThai) nameSaraAm(this, run)
    return run
  }
  taught.isTaught = true
  return taught
}

/**
 * Sara am is laid out as two glyphs: a ring (with the tone mark, if any) and a sara aa. The first stands for all of it,
 * so copied text has one letter too many. Without a tone mark the font has one glyph for both. With one, the first
 * stands for the mark and the second, as a twin, for the sara am.
 */
function nameSaraAm(font: Font, run: Run): void {
  const saraAa = font.glyphForCodePoint(SARA_AA)
  const glyphs: Glyph[] = []
  const positions: unknown[] = []
  run.glyphs.forEach((glyph, index) => {
    const before = glyphs.at(-1)
    if (glyph.id !== saraAa.id) glyphs.push(glyph)
    else if (!before?.codePoints.some(isRing) || before.id === font.glyphForCodePoint(SARA_AM).id) {
      // A glyph keeps the characters it first stood for, which may be none.
      glyphs.push(Object.create(glyph, { codePoints: { value: [SARA_AA] } }) as Glyph)
    } else if (before.codePoints.every(isRing)) {
      glyphs[glyphs.length - 1] = font.glyphForCodePoint(SARA_AM)
      positions[positions.length - 1] = run.positions[index]
      return
    } else {
      const marks = before.codePoints.filter((point) => !isRing(point))
      glyphs[glyphs.length - 1] = Object.create(before, { codePoints: { value: marks } }) as Glyph
      glyphs.push(twinOf(glyph, [SARA_AM]))
    }
    positions.push(run.positions[index])
  })
  run.glyphs = glyphs
  run.positions = positions
}

function twinOf(glyph: Glyph, codePoints: number[]): Glyph {
  return Object.create(glyph, {
    id: { value: glyph.id + TWIN },
    codePoints: { value: codePoints },
    advanceWidth: { value: glyph.advanceWidth },
  }) as Glyph
}

/** Embeds a twin: the same outline again, with its own id. */
function taughtInclude(original: Include): Include {
  const taught: Include = function (this: Subset, glyph) {
    const id = typeof glyph === 'object' ? glyph.id : glyph
    if (id < TWIN) return original.call(this, glyph)
    const known = this.mapping[id]
    if (known !== undefined) return known
    this.glyphs.push(id - TWIN)
    return (this.mapping[id] = this.glyphs.length - 1)
  }
  taught.isTaught = true
  return taught
}
