import { expect, it } from 'vitest'
import { groupName } from '@/lib/devices/group-schema'
import { createModelBody } from '@/lib/devices/model-schema'
import { shownText, showsSomething } from '@/lib/text/shown-text'

it.each(['Van 7', '面包车', 'شاحنة', '🚚', '-', 'a\u200d', '  x '])('%j shows something', (text) => {
  expect(showsSomething(text)).toBe(true)
})

it.each([
  '\u200b',
  '\u200b\u200b\u200b',
  '\u2060\ufeff',
  '\u202e',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u0000',
  '\u{e0041}',
  ' \u00a0 ',
])('%j shows nothing, and is no name', (text) => {
  expect(showsSomething(text)).toBe(false)
  expect(shownText(1, 40).safeParse(text).success).toBe(false)
  expect(groupName.safeParse(text).success).toBe(false)
  expect(createModelBody.shape.name.safeParse(text).success).toBe(false)
})
