import { z } from 'zod'
import { type Of, type ValueField, valueRow } from '../reportFields.ts'

const STORED = { choice: z.int().nullable(), text: z.string() }

/** Choices and texts of a stored report, by wire name. */
export function storedValues<Name extends ValueField>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [valueRow(name).wire, STORED[valueRow(name).kind]])) as {
    [K in Name as Of<K, 'wire'>]: (typeof STORED)[Of<K, 'kind'>]
  }
}
