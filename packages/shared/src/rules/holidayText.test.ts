import { describe, expect, it } from 'vitest'
import { readHolidays } from './holidayText.ts'

describe('a list of holidays', () => {
  it('is read as copied from Excel and as CSV, with years of either era', () => {
    const text =
      '31/12/2026\tNew Year’s Eve\tวันสิ้นปี\r\n\n2027-01-01;New Year\n"13/4/2570","Songkran, day ""1""",วันสงกรานต์'
    expect(readHolidays(text)).toEqual({
      holidays: [
        { day: '2026-12-31', name: 'New Year’s Eve', nameTh: 'วันสิ้นปี' },
        { day: '2027-01-01', name: 'New Year', nameTh: '' },
        { day: '2027-04-13', name: 'Songkran, day "1"', nameTh: 'วันสงกรานต์' },
      ],
      bad: [],
    })
  })

  it('names the lines that are not holidays', () => {
    expect(readHolidays('Date,Name\n31/02/2027,Never\n01/01/2027\n1/1/2027,New Year')).toEqual({
      holidays: [{ day: '2027-01-01', name: 'New Year', nameTh: '' }],
      bad: [1, 2, 3],
    })
  })
})
