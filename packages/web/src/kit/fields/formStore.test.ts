import { describe, expect, it, vi } from 'vitest'
import { formStore } from './formStore.ts'

const rows = () => ({ title: 'Gates', rows: [{ note: 'first' }, { note: 'second' }] })

describe('the store of a form', () => {
  it('reads and writes values, including nested ones', () => {
    const store = formStore(rows())
    store.setValue('title', 'Doors')
    store.setValue('rows.1.note', 'changed')
    expect(store.values()).toEqual({ title: 'Doors', rows: [{ note: 'first' }, { note: 'changed' }] })
    expect(store.value('rows.1.note')).toBe('changed')
    expect(store.value('rows.7.note')).toBeUndefined()
    expect(store.value('constructor')).toBeUndefined()
  })

  it('keeps a field that was not in the initial values', () => {
    const store = formStore({})
    store.setValue('remark', 'later')
    store.setValue('place.name', 'Gate')
    expect(store.values()).toEqual({ remark: 'later', place: { name: 'Gate' } })
  })

  it('replaces only changed objects, and never the initial values', () => {
    const initial = rows()
    const store = formStore(initial)
    const [first] = initial.rows
    store.setValue('rows.1.note', 'changed')
    expect(initial).toEqual(rows())
    expect(store.value('rows.0')).toBe(first)
    expect(store.value('rows')).not.toBe(initial.rows)
  })

  it('notifies its listeners only of changes', () => {
    const store = formStore(rows())
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.setValue('title', 'Gates')
    store.setError('title', undefined)
    store.clearErrors()
    expect(listener).not.toHaveBeenCalled()
    store.setValue('title', 'Doors')
    store.setError('title', 'too short')
    store.setError('title', 'too short')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    store.clearErrors()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('keeps messages by field', () => {
    const store = formStore(rows())
    store.setError('title', 'too short')
    store.setError('rows.0.note', 'missing')
    expect([store.error('title'), store.error('rows.0.note'), store.error('rows')]).toEqual([
      'too short',
      'missing',
      undefined,
    ])
    store.setError('title', undefined)
    expect(store.error('title')).toBeUndefined()
    store.clearErrors()
    expect(store.error('rows.0.note')).toBeUndefined()
  })
})
