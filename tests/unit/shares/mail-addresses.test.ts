import { expect, it } from 'vitest'
import { readAddresses } from '@/lib/shares/mail-addresses'

it.each([
  ['ana@example.com', ['ana@example.com'], null],
  [
    ' ana@example.com, bo@example.com;\ncy@example.com ',
    ['ana@example.com', 'bo@example.com', 'cy@example.com'],
    null,
  ],
  ['ana@example.com Ana@Example.com', ['Ana@Example.com'], null],
  [' , ', [], 'needed'],
  ['ana@example', ['ana@example'], 'email'],
  ['Ana <ana@example.com>', ['Ana', '<ana@example.com>'], 'email'],
  ['a@x.io b@x.io c@x.io d@x.io e@x.io f@x.io', expect.any(Array), 'tooMany'],
])('%j', (text, addresses, problem) => {
  expect(readAddresses(text)).toEqual({ addresses, problem })
})
