import { describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS } from '@/lib/auth/permissions'
import {
  CHOSEN_TYPES,
  channelsOf,
  linkOfText,
  MESSAGE_TEXTS,
  MESSAGE_TYPES,
  SENT_TYPES,
  typeOfNumber,
  typeOfText,
  typesFor,
} from '@/lib/messages/message-types'
import { channelChoices, messageListQuery } from '@/lib/messages/schema'
import { isConsolePage } from '@/lib/pages/known-pages'

describe('the types of messages', () => {
  it('have the numbers of the specification', () => {
    expect(Object.values(MESSAGE_TYPES).map(({ number }) => number)).toEqual([
      1, 2, 4, 5, 6, 7, 8, 9, 10, 13, 12, 14,
    ])
  })

  it('are offered once something sends them', () => {
    expect(SENT_TYPES).not.toEqual(expect.arrayContaining(['orders']))
    expect([8, 9, 10, 3].map(typeOfNumber)).toEqual([null, null, null, null])
    expect(typeOfNumber(6)).toBe('tasks')
    expect(messageListQuery.safeParse({ type: '6' }).success).toBe(true)
    expect(messageListQuery.safeParse({ type: '8' }).success).toBe(false)
  })

  it('lead to pages that there are', () => {
    for (const text of MESSAGE_TEXTS) {
      const [path = ''] = linkOfText(text, { id: 7 }).split('?')
      expect([text, isConsolePage(path)]).toEqual([text, true])
      expect(MESSAGE_TYPES[typeOfText(text)].texts).toHaveProperty(text)
    }
  })

  it('are told to those who may know', () => {
    expect(typesFor([])).toEqual(['announcement', 'accountExpiry', 'releaseNotes'])
    expect(typesFor(['tasks.read'])).toEqual(['announcement', 'accountExpiry', 'tasks', 'releaseNotes'])
    expect(typesFor(ALL_PERMISSIONS)).toEqual(SENT_TYPES)
  })

  it('go where the account chose, else where the registry says', () => {
    expect(CHOSEN_TYPES).not.toContain('announcement')
    expect(channelsOf('tasks', null)).toEqual({ list: true, mail: false })
    expect(channelsOf('accountExpiry', {})).toEqual({ list: true, mail: true })
    expect(channelsOf('tasks', { tasks: { list: false, mail: true } })).toEqual({ list: false, mail: true })
    expect(channelChoices.safeParse({ tasks: { list: true, mail: true } }).success).toBe(true)
    expect(channelChoices.safeParse({ announcement: { list: false, mail: true } }).success).toBe(false)
  })
})
