import { z } from 'zod'
import { wire } from '../../wire.ts'
import { type Of, type ValueField, valueRow } from '../reportFields.ts'

const STORED = { choice: z.int().nullable(), text: z.string() }

/** Choices and texts of a stored report. */
export function storedValues<Name extends ValueField>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, wire(valueRow(name).wire, STORED[valueRow(name).kind])])) as {
    [K in Name]: (typeof STORED)[Of<K, 'kind'>]
  }
}
