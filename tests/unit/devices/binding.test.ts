import { expect, it } from 'vitest'
import { makeBindingCode, normaliseBindingCode } from '@/lib/devices/binding'

it('makes codes of letters and digits that nobody takes for one another', () => {
  let next = 0
  const codes = Array.from({ length: 20 }, () => makeBindingCode((below) => next++ % below))
  expect(new Set(codes).size).toBe(20)
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
})

it('takes a code as people type it', () => {
  expect(normaliseBindingCode(' abcd ef23')).toBe('ABCDEF23')
  expect(normaliseBindingCode('ABCD–EF23')).toBe('ABCDEF23')
})
