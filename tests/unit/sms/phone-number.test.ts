import { expect, it } from 'vitest'
import { smsNumber } from '@/lib/sms/phone-number'

it.each([
  ['+49 151 234-567', '+49151234567'],
  ['0049 (151) 234.567', '+49151234567'],
  ['0151/234567', '0151234567'],
  [' 882351234567890 ', '882351234567890'],
  ['', null],
  [null, null],
  ['1234', null],
  ['+1234567890123456', null],
  ['SIM of the yard', null],
  ['+49151+234567', null],
  ['49151234567&to=1', null],
])('%j is the number %j', (written, number) => {
  expect(smsNumber(written)).toBe(number)
})
