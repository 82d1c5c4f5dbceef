import { beforeAll, expect, it } from 'vitest'
import { GET as getMessages } from '@/app/api/messages/route'
import type { MessageList } from '@/lib/messages/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeShare, openShare } from '../support/share-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

freshDatabase()
let fleet: string
let fleetId: number
let van: { imei: string }

beforeAll(async () => {
  fleetId = await makeAccount('fleet', 'enterprise')
  fleet = await tokenFor('fleet')
  van = await makeDevice(fleetId)
})

const told = async (token = fleet) =>
  (await callRoute<MessageList>(getMessages, { token, path: '/api/messages?type=14' })).data.items

it('tells the account of the first view where its maker wants to know, and of no other', async () => {
  const silent = await makeShare(fleet, { imeis: [van.imei], name: 'Silent' })
  expect((await openShare(silent.token)).status).toBe(200)
  expect(await told()).toEqual([])

  const watched = await makeShare(fleet, { imeis: [van.imei], name: 'Tour 7', tellFirstView: true })
  expect(await told()).toEqual([])
  const opened = await Promise.all([openShare(watched.token), openShare(watched.token)])
  expect(opened.map(({ status }) => status)).toEqual([200, 200])
  expect(await told()).toMatchObject([
    { type: 14, link: '/shares', title: expect.stringContaining('Tour 7') },
  ])
  await openShare(watched.token)
  expect(await told()).toHaveLength(1)
})

it('tells the virtual account that made a link, not the one that it works for', async () => {
  await makeAccount('desk', 'virtual', fleetId, { shareLinks: true })
  const desk = await tokenFor('desk')
  const before = (await told()).length
  const made = await makeShare(desk, { imeis: [van.imei], name: 'Of the desk', tellFirstView: true })
  await openShare(made.token)
  expect(await told(desk)).toMatchObject([{ title: expect.stringContaining('Of the desk') }])
  expect(await told()).toHaveLength(before)
})

it('tells of nothing while nobody gets in', async () => {
  const before = (await told()).length
  const made = await makeShare(fleet, { imeis: [van.imei], tellFirstView: true, passcode: '4711' })
  expect((await openShare(made.token, { passcode: '0815' })).status).toBe(403)
  expect(await told()).toHaveLength(before)
})
