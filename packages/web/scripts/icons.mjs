// Draws the app's icons from favicon.svg; run it after changing that file.
import { readFileSync, writeFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'

const folder = new URL('../public/', import.meta.url)
const svg = readFileSync(new URL('favicon.svg', folder), 'utf8')
/** Without rounded corners: the phone applies its own mask, and cuts up to a fifth off each side. */
const full = svg.replace(/ rx="\d+"/, '')

async function draw(source, size, share, name) {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  const sized = (text) => loadImage(Buffer.from(text.replace('<svg ', `<svg width="${size}" height="${size}" `)))
  if (share < 1) {
    context.fillStyle = /fill="(#\w+)"/.exec(svg)[1]
    context.fillRect(0, 0, size, size)
  }
  const inset = (size * (1 - share)) / 2
  context.drawImage(await sized(source), inset, inset, size * share, size * share)
  writeFileSync(new URL(`icons/${name}.png`, folder), canvas.toBuffer('image/png'))
}

await draw(svg, 192, 1, '192')
await draw(svg, 512, 1, '512')
await draw(full, 512, 0.8, 'maskable-512')
await draw(full, 180, 0.9, 'apple-180')
