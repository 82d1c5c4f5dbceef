import { expect, it } from 'vitest'
import { addDeviceForm } from '@/lib/devices/add-form'
import { groupName } from '@/lib/devices/group-schema'
import { createModelBody } from '@/lib/devices/model-schema'
import { createFeedbackForm } from '@/lib/feedback/schema'
import { words } from '@/lib/messages/announcement-schema'
import { shownLines, shownText, showsSomething } from '@/lib/text/shown-text'

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

it.each(['Van 7', 'شاحنة\u200f 7', 'کامیون\u200cها', '👩\u200d🚀', '  x '])('%j is a name', (text) => {
  expect(shownText(1, 40).safeParse(text).success).toBe(true)
  expect(groupName.safeParse(text).success).toBe(true)
})

it.each(['a\nb', 'a\tb', 'a\u0000b', 'a\u0085b', 'a\u202eb', 'a\u202a', 'a\u2066b\u2069'])(
  '%j is text, and no name',
  (text) => {
    expect(shownLines(1, 40).safeParse(text).success).toBe(true)
    for (const name of [shownText(1, 40), groupName, createModelBody.shape.name, addDeviceForm.shape.name])
      expect(name.safeParse(text).error?.issues[0]?.message).toBe('validation.nameLetters')
  },
)

it('texts of many lines are no names', () => {
  const lines = 'One\nTwo\tthree'
  expect(createFeedbackForm.shape.text.safeParse(lines).success).toBe(true)
  expect(words.shape.body.safeParse(lines).success).toBe(true)
  expect(words.shape.title.safeParse(lines).success).toBe(false)
})
