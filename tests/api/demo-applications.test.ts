import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getAccount } from '@/app/api/account/route'
import { POST as accept } from '@/app/api/demo-applications/[id]/accept/route'
import { POST as end } from '@/app/api/demo-applications/[id]/end/route'
import { POST as refuse } from '@/app/api/demo-applications/[id]/refuse/route'
import { POST as apply, GET as listApplications } from '@/app/api/demo-applications/route'
import { GET as getEarlier } from '@/app/api/devices/[imei]/earlier-records/route'
import { GET as getRecord } from '@/app/api/devices/[imei]/record/route'
import { GET as listDevices } from '@/app/api/devices/route'
import { POST as reset } from '@/app/api/passwords/reset/route'
import { POST as signIn } from '@/app/api/session/route'
import { accounts } from '@/db/schema/accounts'
import { demoApplications } from '@/db/schema/demo-applications'
import { deviceSegments } from '@/db/schema/device-segments'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { domains } from '@/db/schema/domains'
import { positions } from '@/db/schema/positions'
import { seedCatalogue } from '@/db/seed/catalogue'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import type { AcceptedApplication, Application } from '@/lib/demo-applications/schema'
import type { DeviceRecord, EarlierRecord } from '@/lib/devices/record-schema'
import type { RouteHandler } from '@/server/next/route'
import { endTrials } from '@/worker/jobs/end-trials'
import { advanceTrials } from '@/worker/jobs/move-trial-vehicles'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { testOutbox } from '../support/outbox-worker'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
testOutbox()
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
let box: MailBox

beforeAll(async () => {
  box = await startMailBox()
  Object.assign(process.env, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(box.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
    PUBLIC_URL: 'https://track.example.com',
    DEMO_DAYS: '3',
  })
  await seedCatalogue(database.db, PROTOCOLS)
  ids.admin = await makeAccount('admin', 'administrator', null, { email: 'admin@example.com' })
  ids.north = await makeAccount('north', 'distributor', ids.admin, { email: 'north@example.com' })
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  await makeAccount('fleet', 'enterprise', ids.north)
  await database.db
    .insert(domains)
    .values({ proof: 'given', host: 'north.example.org', accountId: ids.north, title: 'Northway' })
  for (const login of ['admin', 'north', 'south', 'fleet']) tokens[login] = await tokenFor(login)
})

afterAll(() => box.stop())

const PERSON = { name: '王小明', department: '物流部', phone: '+86 138 0013 8000', email: 'wang@example.com' }

let visitor = 0
const applyAs = (fields: object = {}, host = 'north.example.org') =>
  callRoute(apply, {
    body: { ...PERSON, agreed: true, ...fields },
    headers: { host, 'accept-language': 'zh-CN,zh', 'x-client-address': `192.0.2.${visitor++}` },
  })
const listed = async (login: string) =>
  (await callRoute<Application[]>(listApplications, { token: tokens[login] })).data
const review = <T = unknown>(handler: RouteHandler, login: string, id: number, body: object = {}) =>
  callRoute<T>(handler, { token: tokens[login], params: { id: String(id) }, body })

const subjectOf = (source: string) => /^Subject: (.*(?:\r\n .*)*)/m.exec(source)?.[1] ?? ''
const textOf = (source: string) => {
  const plain = source.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const parts = [...plain.matchAll(/base64\r\n\r\n([\s\S]*?)\r\n--/g)]
  return plain + parts.map(([, part = '']) => Buffer.from(part, 'base64').toString('utf8')).join('\n')
}
const mailTo = (address: string) =>
  until(async () => box.received.findLast(({ to }) => to.includes(address)) ?? null)

describe('an application for a demo account', () => {
  it('wants every field and the agreement', async () => {
    for (const field of ['name', 'department', 'phone', 'email']) {
      const { status, data } = await applyAs({ [field]: ' ' })
      expect({ status, data }).toMatchObject({ status: 400, data: { fields: expect.anything() } })
      expect(JSON.stringify(data)).toContain(`"path":"${field}"`)
    }
    expect(await applyAs({ agreed: false })).toMatchObject({ data: { fields: [{ path: 'agreed' }] } })
    expect(await applyAs({ email: 'wang' })).toMatchObject({ data: { fields: [{ path: 'email' }] } })
    expect(await listed('admin')).toEqual([])
  })

  it('goes to the owner of its domain, else to the administrator, once while it waits', async () => {
    expect(await applyAs()).toMatchObject({ status: 201, data: null })
    expect(await applyAs({ name: '王小明 again' })).toMatchObject({ status: 201 })
    expect(await listed('north')).toMatchObject([{ ...PERSON, status: 'waiting', language: 'zh' }])
    expect(subjectOf((await mailTo('north@example.com')).source)).toBeTruthy()
    await applyAs({ email: 'else@example.com' }, 'unknown.example.net')
    expect((await listed('north')).map(({ email }) => email)).toEqual(['wang@example.com'])
    expect((await listed('admin')).map(({ email }) => email).toSorted()).toEqual([
      'else@example.com',
      'wang@example.com',
    ])
    expect(textOf((await mailTo('admin@example.com')).source)).toContain('else@example.com')
  })

  it('is nobody else’s to see or decide', async () => {
    const [one] = await listed('north')
    expect(await listed('south')).toEqual([])
    for (const handler of [accept, refuse, end]) {
      expect((await review(handler, 'south', one?.id ?? 0)).status).toBe(404)
      expect((await review(handler, 'fleet', one?.id ?? 0)).status).toBe(403)
    }
    expect((await callRoute(listApplications, { token: tokens.fleet })).status).toBe(403)
  })

  it('is refused with a reason that the applicant is told', async () => {
    const [other] = (await listed('admin')).filter(({ email }) => email === 'else@example.com')
    const refused = await review(refuse, 'admin', other?.id ?? 0, { reason: 'Please call us <first>.' })
    expect(refused).toMatchObject({ status: 200, data: { mailed: true } })
    const { source } = await mailTo('else@example.com')
    expect(textOf(source)).toContain('Please call us')
    expect(textOf(source)).toContain('&lt;first&gt;')
    expect(await review(accept, 'admin', other?.id ?? 0)).toMatchObject({ status: 409, code: 23017 })
  })

  it('comes a few times an hour only from one address', async () => {
    const answers: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      const { status } = await callRoute(apply, {
        body: { ...PERSON, agreed: true },
        headers: { host: 'north.example.org', 'x-client-address': '203.0.113.5' },
      })
      answers.push(status)
    }
    expect(answers).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('a demo account', () => {
  let accepted: AcceptedApplication
  let applicationId = 0

  it('is made for some days, with vehicles, and can be signed in to', async () => {
    const [one] = await listed('north')
    applicationId = one?.id ?? 0
    const answer = await review<AcceptedApplication>(accept, 'north', applicationId)
    expect(answer).toMatchObject({ status: 201, data: { mailed: true } })
    accepted = answer.data
    const days = (Date.parse(accepted.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(3, 1)
    expect(await review(accept, 'north', applicationId)).toMatchObject({ status: 409 })

    const { login, password } = accepted
    const entered = await callRoute<{ token: string }>(signIn, { body: { account: login, password } })
    expect(entered.status).toBe(200)
    tokens.trial = entered.data.token
    const own = await callRoute(getAccount, { token: tokens.trial })
    expect(own.data).toMatchObject({ accountTypeName: 'demo', language: 'zh', parentId: ids.north })
    const fleet = await callRoute<{ total: number }>(listDevices, { token: tokens.trial })
    expect(fleet.data.total).toBe(8)

    const link = /login\/reset\?token=([\w-]+)/.exec(textOf((await mailTo('wang@example.com')).source))
    const chosen = await callRoute(reset, { body: { token: link?.[1] ?? '', password: 'chosen by me 1' } })
    expect(chosen.status).toBe(200)
    tokens.trial = (
      await callRoute<{ token: string }>(signIn, { body: { account: login, password: 'chosen by me 1' } })
    ).data.token
  })

  it('has a past of two weeks that goes on, each fix once', async () => {
    const now = Date.now()
    await advanceTrials(now - 3_600_000)
    const rows = await database.db.select({ id: devices.id }).from(devices)
    const before = await database.db.$count(positions)
    expect(before).toBeGreaterThan(5000)
    expect(await database.db.$count(deviceSegments)).toBeGreaterThan(100)
    await advanceTrials(now)
    await advanceTrials(now)
    const after = await database.db.$count(positions)
    expect(after).toBeGreaterThan(before)
    const states = await database.db
      .select({ at: deviceStates.lastPacketAt })
      .from(deviceStates)
      .where(
        inArray(
          deviceStates.deviceId,
          rows.map(({ id }) => id),
        ),
      )
    expect(states).toHaveLength(8)
    expect(states.filter(({ at }) => at && now - at.getTime() < 600_000).length).toBeGreaterThan(3)
  })

  it('goes with everything when it ends, but for real devices that were put into it', async () => {
    const [account] = await database.db.select().from(accounts).where(eq(accounts.login, accepted.login))
    const real = await makeDevice(account?.id ?? 0, { remark: 'Tried out' })
    expect((await review(end, 'north', applicationId)).status).toBe(200)
    expect((await callRoute(getAccount, { token: tokens.trial })).status).not.toBe(200)
    await endTrials.run()

    const left = await database.db.select({ imei: devices.imei, accountId: devices.accountId }).from(devices)
    expect(left).toEqual([{ imei: real.imei, accountId: ids.north }])
    const given = await callRoute<DeviceRecord>(getRecord, {
      token: tokens.north,
      params: { imei: real.imei },
    })
    expect(given.data.basic.remark).toBeNull()
    const earlier = await callRoute<EarlierRecord[]>(getEarlier, {
      token: tokens.north,
      params: { imei: real.imei },
    })
    expect(earlier.data).toMatchObject([{ remark: 'Tried out', accountName: null }])
    for (const table of [positions, deviceStates, deviceSegments])
      expect(await database.db.$count(table)).toBe(0)
    expect(await database.db.$count(accounts, eq(accounts.login, accepted.login))).toBe(0)
    const [row] = await database.db
      .select()
      .from(demoApplications)
      .where(eq(demoApplications.id, applicationId))
    expect(row).toMatchObject({ status: 'ended', accountId: null })
    await endTrials.run()
    await advanceTrials(Date.now())
  })
})
