/* Booleans as 'Y' and 'N' on the wire. What is neither stays as it is, so that its schema refuses it. */

export const flagText = (value: unknown): unknown => (typeof value === 'boolean' ? (value ? 'Y' : 'N') : value)

export const flagOf = (value: unknown): unknown => (value === 'Y' ? true : value === 'N' ? false : value)
