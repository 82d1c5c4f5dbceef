import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as mailLink } from '@/app/api/shares/[id]/mail/route'
import { DELETE as revokeLink } from '@/app/api/shares/[id]/route'
import { domains } from '@/db/schema/domains'
import { outbox } from '@/db/schema/outbox'
import { rateLimits } from '@/db/schema/sign-in-guards'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { testOutbox } from '../support/outbox-worker'
import { type MadeShare, makeShare } from '../support/share-world'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
testOutbox()
const tokens: Record<string, string> = {}
let box: MailBox
let link: MadeShare & { token: string }

beforeAll(async () => {
  box = await startMailBox()
  Object.assign(process.env, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(box.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
    PUBLIC_URL: 'https://track.example.com',
  })
  const north = await makeAccount('north', 'distributor')
  const fleet = await makeAccount('fleet', 'enterprise', north, { customerName: 'Porto Freight' })
  const other = await makeAccount('other', 'enterprise')
  for (const login of ['north', 'fleet', 'other']) tokens[login] = await tokenFor(login)
  await makeDevice(other)
  const van = await makeDevice(fleet)
  await database.db
    .insert(domains)
    .values({ proof: 'given', host: 'north.example.org', accountId: north, title: 'Northway' })
  link = await makeShare(tokens.fleet ?? '', { imeis: [van.imei], name: 'Tour <1>', passcode: '4711' })
})
beforeEach(async () => {
  box.received.length = 0
  await database.db.delete(outbox)
  await database.db.delete(rateLimits)
})
afterAll(() => box.stop())

const mail = (who: string, body: object, id = link.id) =>
  callRoute<{ sent: number }>(mailLink, {
    token: tokens[who],
    params: { id: String(id) },
    body,
    headers: { host: 'north.example.org' },
  })

/** A mail as it is read: its lines are folded, and some signs written by their numbers. */
const plain = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

describe('mailing a link', () => {
  it("leaves in the brand's words, with the link under the brand's host, once for each address", async () => {
    const to = ['ana@example.com', 'bo@example.com']
    expect((await mail('fleet', { link: link.link, to })).data).toEqual({ sent: 2 })
    expect((await mail('fleet', { link: link.link, to })).data).toEqual({ sent: 0 })
    await until(async () => box.received.length === 2)
    expect(box.received.flatMap((one) => one.to).sort()).toEqual(to)
    const read = plain(box.received[0]?.source ?? '')
    expect(read).toMatch(/Subject: .*Porto.Freight/)
    expect(read).toContain(`/monitorShare#${link.token}`)
    expect(read).toContain('Northway')
    expect(read).toContain('//north.example.org')
    expect(read).toContain('passcode')
    expect(read).not.toContain('4711')
    expect(read).toContain('Tour &lt;1&gt;')
  })

  it('keeps no address of the link where it can be read', async () => {
    await mail('fleet', { link: link.link, to: ['cy@example.com'] })
    await until(async () => box.received.length === 1)
    const rows = await database.db.select().from(outbox).where(eq(outbox.recipient, 'cy@example.com'))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(link.token)
  })

  it.each([
    ['another link', `https://track.example.com/monitorShare#${'a'.repeat(43)}`, 27_013],
    ['no link', 'https://example.com/', 27_013],
  ])('is refused with %s', async (_, given, code) => {
    expect(await mail('fleet', { link: given, to: ['ana@example.com'] })).toMatchObject({ code })
  })

  it.each([
    ['no address', []],
    ['no right address', ['ana']],
    ['too many', Array.from({ length: 6 }, (_, at) => `a${at}@example.com`)],
  ])('is refused with %s', async (_, to) => {
    expect(await mail('fleet', { link: link.link, to })).toMatchObject({ status: 400, code: 40_001 })
  })

  it('is not done for ever', async () => {
    const codes: number[] = []
    for (let at = 0; at < 22; at++)
      codes.push((await mail('fleet', { link: link.link, to: ['ana@example.com'] })).code)
    expect(codes.slice(-2)).toEqual([42_900, 42_900])
  })

  it('is for whose link it is alone, while it lives', async () => {
    const to = ['ana@example.com']
    expect(await mail('other', { link: link.link, to })).toMatchObject({ status: 404, code: 27_001 })
    expect(await mail('north', { link: link.link, to })).toMatchObject({ status: 404, code: 27_001 })
    const params = { id: String(link.id) }
    await callRoute(revokeLink, { token: tokens.fleet, method: 'DELETE', params })
    expect(await mail('fleet', { link: link.link, to })).toMatchObject({ code: 27_004 })
  })
})
