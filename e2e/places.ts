import { readFile } from 'node:fs/promises'
import { read, type WorkBook } from '@e965/xlsx'
import { expect, type Page } from '@playwright/test'
import { tablesOf } from '../packages/server/src/testing/tables.ts'
import { acknowledge, agree, choose, part, typeParts } from './forms.ts'

/* Frequent tasks of administrators, in English. */

export type NewShift = { name: string; start: string; end: string; isOvernight?: boolean }

/** Opens a screen from the administration menu. */
export async function openScreen(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Administration menu' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** Opens a list's empty form; link and form have the same name. */
export async function startNew(page: Page, name: string) {
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** Enters a working time in its sub-form and confirms it. */
export async function addShift(page: Page, { name, start, end, isOvernight = false }: NewShift) {
  const form = page.getByRole('form', { name: 'Working Time' })
  await form.getByRole('textbox', { name: 'Working Time' }).fill(name)
  await typeParts(part(form, 'Start Time'), start)
  await typeParts(part(form, 'End Time'), end)
  await form.getByRole('checkbox', { name: 'Overnight' }).setChecked(isOvernight)
  await form.getByRole('button', { name: 'Confirm Add Working Time Data' }).click()
}

/** Adds event types of one group to a company. */
export async function addTypes(page: Page, group: string, types: readonly string[]) {
  const form = page.getByRole('form', { name: 'Event Type' })
  await choose(page, form.getByRole('combobox', { name: 'Event Group' }), group)
  for (const type of types) await choose(page, form.getByRole('combobox', { name: 'Event Type' }), type)
  await form.getByRole('button', { name: 'Confirm Add Event Type Data' }).click()
}

/** Saves the form, confirms, and waits for the list. */
export async function saveForm(page: Page, list: string) {
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
}

/** Presses Export Excel; returns the file's name, and the cells of its sheets. */
export async function exported(page: Page): Promise<{ name: string; sheets: unknown[][][]; pictures: number }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Excel' }).click()
  const file = await coming
  const book = read(await readFile(await file.path()), { bookFiles: true }) as WorkBook & { files: object }
  return {
    name: file.suggestedFilename(),
    pictures: Object.keys(book.files).filter((path) => path.startsWith('xl/media/')).length,
    sheets: tablesOf(book),
  }
}
