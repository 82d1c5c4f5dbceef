import { describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS } from '@/lib/auth/permissions'
import {
  channelsOf,
  isAlwaysListed,
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
      1, 2, 4, 5, 6, 7, 8, 9, 10, 13, 12, 14, 15, 16,
    ])
  })

  it('are offered once something sends them', () => {
    expect(SENT_TYPES).not.toEqual(expect.arrayContaining(['orders']))
    expect(typesFor(ALL_PERMISSIONS)).not.toContain('orders')
  })

  it('are asked for by every number of theirs, and by no other', () => {
    expect([6, 8, 9, 10].map(typeOfNumber)).toEqual(['tasks', 'orders', 'maintenance', 'commands'])
    expect([0, 3, 11, 17].map(typeOfNumber)).toEqual([null, null, null, null])
    const accepts = (type: string) => messageListQuery.safeParse({ type }).success
    expect(['1', '6', '8', '9', '10', '14'].map(accepts)).not.toContain(false)
    expect(['0', '3', '11', '17', 'x'].map(accepts)).not.toContain(true)
  })

  it('lead to pages that there are', () => {
    for (const text of MESSAGE_TEXTS) {
      const [path = ''] = linkOfText(text, { id: 7 }).split('?')
      expect([text, isConsolePage(path)]).toEqual([text, true])
      expect(MESSAGE_TYPES[typeOfText(text)].texts).toHaveProperty(text)
    }
  })

  it('are told to those who may know', () => {
    expect(typesFor([])).toEqual(['announcement', 'accountExpiry', 'commands', 'releaseNotes'])
    expect(typesFor(['tasks.read'])).toEqual([
      'announcement',
      'accountExpiry',
      'tasks',
      'commands',
      'releaseNotes',
    ])
    expect(typesFor(ALL_PERMISSIONS)).toEqual(SENT_TYPES)
  })

  it('go where the account chose, else where the registry says', () => {
    expect(channelsOf('tasks', null)).toEqual({ list: true, mail: false })
    expect(channelsOf('accountExpiry', {})).toEqual({ list: true, mail: true })
    expect(channelsOf('tasks', { tasks: { list: false, mail: true } })).toEqual({ list: false, mail: true })
    expect(channelChoices.safeParse({ tasks: { list: true, mail: true } }).success).toBe(true)
  })

  it('are chosen once something sends them, announcements by mail alone', () => {
    const accepts = (choices: object) => channelChoices.safeParse(choices).success
    expect(SENT_TYPES.filter(isAlwaysListed)).toEqual(['announcement'])
    expect(accepts({ announcement: { list: true, mail: true } })).toBe(true)
    expect(accepts({ announcement: { list: false, mail: true } })).toBe(false)
    expect(accepts({ orders: { list: true, mail: true } })).toBe(false)
  })
})
