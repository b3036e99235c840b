import { createHash } from 'node:crypto'

/** The source expression by which a content security policy allows a `<style>` of exactly this text. */
export const styleHash = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
