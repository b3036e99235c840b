import { describe, expect, it } from 'vitest'
import { readPicture, sizeOf } from './png.ts'
import { draw } from './pictures.ts'

const chart = (areas: number) => ({
  title: 'สรุปรายงานตามประเภทเหตุการณ์',
  unit: 'Reports',
  categories: Array.from({ length: areas }, (_, index) => ({ id: index + 1, name: `พื้นที่ ${index + 1}` })),
  series: [
    {
      id: 1,
      name: 'ปกติ',
      paint: { color: '#2f6fd6', pattern: 'plain' as const },
      values: Array.from({ length: areas }, (_, index) => index),
    },
  ],
})

async function drawn(areas: number) {
  const pictures = []
  for await (const picture of draw(chart(areas))) pictures.push(picture)
  return pictures
}

const url = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`

describe('draw', () => {
  it('makes a PNG of the size that it says, sharper than it is shown', async () => {
    const [one, ...more] = await drawn(3)
    expect(more).toEqual([])
    expect(sizeOf(one?.png ?? Buffer.alloc(0))).toEqual({
      width: (one?.width ?? 0) * 1.5,
      height: Math.round((one?.height ?? 0) * 1.5),
    })
    // A picture of nothing would compress to almost nothing.
    expect(one?.png.length).toBeGreaterThan(5_000)
  })

  it('makes several where there are many bars', async () => {
    expect(await drawn(200)).toHaveLength(10)
  }, 120_000)

  it('makes what a browser could have sent', async () => {
    const [one] = await drawn(1)
    expect(readPicture(url(one?.png ?? Buffer.alloc(0)))).toEqual(one?.png)
  })
})

describe('readPicture', () => {
  it('takes a whole PNG of at most 5 MB and nothing else', async () => {
    const png = (await drawn(1))[0]?.png ?? Buffer.alloc(0)
    const wide = Buffer.from(png)
    wide.writeUInt32BE(2_000_000_000, 16)
    for (const wrong of [
      null,
      undefined,
      '',
      'x',
      'https://evil.example/a.png',
      `data:image/svg+xml;base64,${png.toString('base64')}`,
      url(png.subarray(0, -5)),
      url(png.subarray(1)),
      url(wide),
      url(Buffer.concat([png.subarray(0, -12), Buffer.alloc(5 * 1024 * 1024), png.subarray(-12)])),
      `${url(png)}"><script>`,
    ])
      expect(readPicture(wrong)).toBeNull()
  })
})
