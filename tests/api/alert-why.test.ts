import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getWhy } from '@/app/api/alerts/[id]/why/route'
import { insertRule, updateRule } from '@/db/queries/alert-rules/rule-edits'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { createRuleBody, editRuleBody } from '@/lib/alerts/rules/rule-schema'
import type { AlertWhy } from '@/lib/alerts/why-schema'
import { type Access, accessFor, accountForAccess } from '@/lib/auth/access'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { drawFence, reportAt, saveLive } from '../support/fence-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const START = Date.now() - 40 * 60_000
let access: Access
let van: number
let ruleId: number
let fenceId: number
let token: string

const report = (minutes: number, east: number, speedKmh = 40) => reportAt(START, minutes, east, speedKmh)

beforeAll(async () => {
  const north = await makeAccount('north', 'distributor')
  const fleet = await makeAccount('fleet', 'enterprise', north)
  await makeAccount('other', 'enterprise')
  token = await tokenFor('north')
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, north))
  if (!row) throw new Error('no account')
  access = accessFor(accountForAccess(row))
  const { id, imei } = await makeDevice(fleet, { name: 'Van' })
  van = id
  fenceId = await drawFence(north, [van], { enter: true })
  await drawFence(north, [van], { enter: true })
  const fast = { name: 'Fast', kind: 'overspeed', params: { limitKmh: 90, durationS: 0 }, devices: [imei] }
  ruleId = (await insertRule(access, createRuleBody.parse(fast), new Date(START - 60_000))).id
  await saveLive(van, [
    report(0, -3000),
    report(1, -2000),
    report(2, 0),
    report(3, 100),
    report(4, 400, 100),
    report(5, 2000, 110),
    report(6, 4000, 40),
    report(7, 5000, 40),
  ])
})

const idOf = async (type: string, subject: string): Promise<number> => {
  const rows = await database.db.select().from(deviceEvents).where(eq(deviceEvents.type, type))
  return rows.find((one) => one.subject === subject)?.id ?? 0
}
const whyOf = async (id: number, as = token) =>
  callRoute<AlertWhy>(getWhy, { token: as, params: { id: String(id) } })

describe('why an alert was raised', () => {
  it('tells of a fence how far from its edge the fixes around it were, and that another fence alerted to the same', async () => {
    const { data } = await whyOf(await idOf('fenceEnter', `geofence:${fenceId}`))
    expect(data).toMatchObject({
      alert: { kind: 'fenceEnter', subjectName: 'Depot' },
      fence: { id: fenceId, changedSince: false },
      rule: null,
      deliveries: [],
      also: [{ subject: `geofence:${fenceId + 1}`, subjectName: 'Depot' }],
    })
    expect(data.fixes?.map(({ edgeM }) => Math.round((edgeM ?? 0) / 100))).toEqual([
      25, 15, -5, -4, -1, 15, 35, 45,
    ])
  })

  it('tells of a rule which version raised it, also once it was changed', async () => {
    const id = await idOf('overspeed', `rule:${ruleId}`)
    const held = { id: ruleId, kind: 'overspeed', version: 1, params: { limitKmh: 90 } }
    expect((await whyOf(id)).data).toMatchObject({
      rule: { ...held, changedSince: false },
      fence: null,
      figures: { limitKmh: 90, peakKmh: 110 },
    })
    await updateRule(access, ruleId, editRuleBody.parse({ params: { limitKmh: 130 } }), new Date())
    expect((await whyOf(id)).data.rule).toMatchObject({ ...held, changedSince: true })
  })

  it('is told to those who see the alert: the account of the rule, and none below it or beside it', async () => {
    const id = await idOf('overspeed', `rule:${ruleId}`)
    for (const login of ['fleet', 'other'])
      expect(await whyOf(id, await tokenFor(login))).toMatchObject({ status: 404, code: 33001 })
  })
})
