import { describe, expect, it } from 'vitest'
import { refused, success, testApp } from '../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../testing/report.ts'
import { uploadPicture } from '../testing/upload.ts'
import { area, company, eventType, people, shift } from '../testing/world.ts'

describe('CreateReport.SaveData', () => {
  it('files a report for each area', async () => {
    const test = await testApp()
    const file = await uploadPicture(test, 'reporter')
    const { lstEventID } = success(
      await test.call(
        'reporter',
        'CreateReport/SaveData',
        abnormalForm({ nAreaID: [area.gate, area.quay], lstFileData: [file] }),
      ),
    )
    expect(lstEventID).toHaveLength(2)
    const rows = await test.db
      .selectFrom('event_report')
      .selectAll()
      .where('id', 'in', lstEventID)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { area_id: area.gate, status: 2, reported_by: people.reporter.id },
      { area_id: area.quay, status: 1 },
    ])
    void [refused, operationForm, securityForm, company, eventType, shift]
  })
})
