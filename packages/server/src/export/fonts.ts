import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/*
 * The one font of files: whole and static, so that Thai is shaped from it and copies out of a PDF as it went in. Emoji have
 * a font of their own.
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
