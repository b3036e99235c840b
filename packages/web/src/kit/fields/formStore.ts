/** A form's state: its values, and the messages under its fields. */
export type FormStore = {
  values(): object
  /** The value at a field's name, which may be nested ('rows.0.note'). */
  value(name: string): unknown
  setValue(name: string, value: unknown): void
  error(name: string): string | undefined
  /** undefined clears it. */
  setError(name: string, message: string | undefined): void
  clearErrors(): void
  subscribe(listener: () => void): () => void
}

/** Values are replaced, never mutated, so that readers can compare them. */
export function formStore(initial: object): FormStore {
  let values = initial
  const errors = new Map<string, string>()
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  return {
    values: () => values,
    value: (name) => partOf(values, name.split('.')),
    setValue(name, value) {
      const path = name.split('.')
      if (Object.is(partOf(values, path), value)) return
      values = withPart(values, path, value) as object
      notify()
    },
    error: (name) => errors.get(name),
    setError(name, message) {
      if (errors.get(name) === message) return
      if (message === undefined) errors.delete(name)
      else errors.set(name, message)
      notify()
    },
    clearErrors() {
      if (errors.size === 0) return
      errors.clear()
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Parts = Readonly<Record<string, unknown>>

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null

function partOf(whole: unknown, path: readonly string[]): unknown {
  return path.reduce((part, name) => (isParts(part) && Object.hasOwn(part, name) ? part[name] : undefined), whole)
}

function withPart(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const next = withPart(isParts(whole) ? whole[name] : undefined, rest, value)
  if (Array.isArray(whole)) return whole.with(Number(name), next)
  return { ...(isParts(whole) ? whole : {}), [name]: next }
}
