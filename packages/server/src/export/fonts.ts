import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/*
 * The font of all files: complete and static, so that Thai can be shaped and copied from a PDF. Emoji have their own
 * font.
 */

const require = createRequire(import.meta.url)

export const FONT = 'Sarabun'
export const fontFiles = {
  regular: require.resolve('@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/sarabun/600SemiBold/Sarabun_600SemiBold.ttf'),
  emoji: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
} as const

export function fontBytes(name: keyof typeof fontFiles): Buffer {
  return readFileSync(fontFiles[name])
}
