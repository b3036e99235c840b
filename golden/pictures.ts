import { createCanvas, loadImage } from '@napi-rs/canvas'

/** By how much a channel of a pixel may differ before it counts: the edges of letters vary. */
const SLACK = 24

/** The share of pixels, from 0 to 1, in which two PNG pictures differ; 1 if their sizes do. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = [await pixelsOf(one), await pixelsOf(other)]
  if (first.length !== second.length) return 1
  let different = 0
  for (let at = 0; at < first.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0)) > SLACK))
      different += 1
  return (different * 4) / first.length
}

async function pixelsOf(png: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}
