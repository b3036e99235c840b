import { saveForm } from './places.ts'
import { openAs } from './people.ts'
import { RECORD_LISTS } from './records.ts'
import { uniqueWords } from './reports.ts'
import { agree, choose, rowWith } from './forms.ts'
import { expectGoodLook } from './looks.ts'
import { expect, test } from './test.ts'

/* 'All areas of a company, also later ones': chosen once for a person or a receiver group, and kept. */

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a person gets all areas of a company, also later ones, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const name = uniqueWords('Whole')
    await RECORD_LISTS.find(({ path }) => path === '/User-Permission')?.make(name)
    const openFirst = async () => {
      await openAs(page, 'admin', `/User-Permission?name=${encodeURIComponent(`${name} 01`)}`)
      await rowWith(page, `${name} 01`)
        .getByRole('link', { name: /^Edit / })
        .click()
    }
    await openFirst()
    const whole = page.getByRole('checkbox', { name: 'All areas, also later ones: Khiripat Port' }).first()
    await whole.check()
    const jetty = page.getByRole('checkbox', { name: /^Jetty 1/ }).first()
    await expect(jetty).toBeChecked()
    await expect(jetty).toBeDisabled()
    await expectGoodLook(page)
    await saveForm(page, 'User Permission')
    await openFirst()
    await expect(whole).toBeChecked()
    await whole.uncheck()
    // What the company has now stays ticked, one by one.
    await expect(jetty).toBeChecked()
    await expect(jetty).toBeEnabled()
  })

  test(`a receiver group gets all areas of a company, also later ones, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openAs(page, 'admin', '/Create-Receiver-Group')
    const name = uniqueWords('Whole')
    await page.getByRole('textbox', { name: /Receiver Group Name/ }).fill(name)
    const relation = page.getByRole('form', { name: 'Relation with Area' })
    await choose(page, relation.getByRole('combobox', { name: /Event Group/ }), 'Operation')
    await choose(page, relation.getByRole('combobox', { name: /Company/ }), 'Khiripat Port')
    await relation.getByRole('checkbox', { name: 'All areas, also later ones' }).check()
    await expectGoodLook(page)
    await relation.getByRole('button', { name: 'Add' }).click()
    await expect(rowWith(page, 'All areas, also later ones')).toContainText('Khiripat Port')
    await saveForm(page, 'Receiver Group')
    await page.goto(`/Receiver-Group?text=${encodeURIComponent(name)}`)
    await rowWith(page, name)
      .getByRole('link', { name: /^Edit / })
      .click()
    await expect(rowWith(page, 'All areas, also later ones')).toContainText('Khiripat Port')
    await page.getByRole('button', { name: /^Delete Khiripat Port.*: All areas, also later ones$/ }).click()
    await agree(page, 'Do you want to delete this data?')
    await expect(rowWith(page, 'All areas, also later ones')).toHaveCount(0)
  })
}
