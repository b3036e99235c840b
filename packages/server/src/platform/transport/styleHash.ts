import { createHash } from 'node:crypto'

/** The CSP source expression that allows a `<style>` with exactly this text. */
export const styleHash = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
