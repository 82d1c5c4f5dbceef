import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { GET as listDomains } from '@/app/api/domains/route'
import { reviewerOf } from '@/db/queries/demo-applications/demo-applications'
import { domains } from '@/db/schema/domains'
import { outbox } from '@/db/schema/outbox'
import { systemAccess } from '@/lib/auth/access'
import type { Domain } from '@/lib/domains/schema'
import { recheckDomains } from '@/worker/jobs/check-domains'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { proofWorld } from '../support/proof-world'
import { until } from '../support/until'

const database = freshDatabase()
const { tokens, paths, texts, claim, check, titleAt, say } = proofWorld()

describe('the worker', () => {
  const WEEK = 7 * 86_400_000
  const stateOf = async (id: number) => {
    const { data } = await callRoute<Domain[]>(listDomains, { token: tokens.north })
    return data.find((one) => one.id === id)
  }
  const mails = async (host: string) => {
    const rows = await database.db.select().from(outbox)
    return rows
      .filter(({ cause }) => cause.startsWith(`domain:${host}:`))
      .map(({ recipient, title }) => [recipient, title])
  }

  it('looks again weekly, tells the owner of a lost proof, and ends the brand a week later', async () => {
    const host = 'weekly.example.org'
    const { data: made } = await claim('north', host)
    say(made)
    await check('north', made)
    await until(async () => (await titleAt(host)) === 'Northway')
    const start = Date.now()
    texts().clear()
    await recheckDomains(new Date(start + WEEK - 3_600_000))
    expect(await stateOf(made.id)).toMatchObject({ state: 'proven' })

    await recheckDomains(new Date(start + WEEK + 1000))
    expect(await stateOf(made.id)).toMatchObject({
      state: 'lost',
      endsAt: new Date(start + 2 * WEEK + 1000).toISOString(),
    })
    expect(await mails(host)).toEqual([['north@example.com', `La acreditación de ${host} ya no está`]])
    expect(await titleAt(host)).toBe('Northway')
    // Somebody who looks in vain changes nothing.
    expect((await check('north', made)).data.state).toBe('lost')

    await database.db
      .update(domains)
      .set({ checkedAt: new Date(start + WEEK + 1000) })
      .where(eq(domains.id, made.id))
    await recheckDomains(new Date(start + 2 * WEEK + 2000))
    expect(await stateOf(made.id)).toMatchObject({ state: 'ended', proof: null })
    expect(await mails(host)).toHaveLength(2)
    await until(async () => (await titleAt(host)) === 'Waypost')

    say(made)
    await recheckDomains(new Date(start + 4 * WEEK))
    expect((await stateOf(made.id))?.state).toBe('ended')
    expect((await check('north', made)).data.state).toBe('proven')
  })

  it('looks when it would have looked, however often somebody looks in vain', async () => {
    const DAY = 86_400_000
    const { data: made } = await claim('north', 'sold.example.org')
    say(made)
    await check('north', made)
    texts().clear()
    const start = Date.now()
    const checkAt = async (checkedAt: Date) => {
      await database.db.update(domains).set({ checkedAt }).where(eq(domains.id, made.id))
      expect((await check('north', made)).status).toBe(200)
    }
    // The owner's last look was a week ago, the one in vain is of now.
    await checkAt(new Date(start - WEEK))
    await recheckDomains(new Date(start + 1000))
    expect((await stateOf(made.id))?.state).toBe('lost')
    await checkAt(new Date(start - DAY))
    await database.db
      .update(domains)
      .set({ lostAt: new Date(start - WEEK) })
      .where(eq(domains.id, made.id))
    await recheckDomains(new Date(start + 2000))
    expect((await stateOf(made.id))?.state).toBe('ended')
  })

  it('is not waited for: a proof that was lost for a week leaves the host to others', async () => {
    const host = 'resold.example.org'
    const lose = (id: number, days: number) =>
      database.db
        .update(domains)
        .set({ lostAt: new Date(Date.now() - days * 86_400_000) })
        .where(eq(domains.id, id))
    const { data: old } = await claim('north', host)
    say(old)
    await check('north', old)
    await lose(old.id, 6.9)
    expect((await claim('south', host)).status).toBe(409)
    const found = async () => (await reviewerOf(systemAccess('test'), host))?.path
    expect(await found()).toBe(paths.north)

    await lose(old.id, 7.1)
    expect(await found()).not.toBe(paths.north)
    const { data: fresh, status } = await claim('south', host)
    expect(status).toBe(201)
    say(fresh)
    expect((await check('south', fresh)).data).toMatchObject({ state: 'proven', proof: 'dns' })
    expect(await found()).toBe(paths.south)
    expect(await stateOf(old.id)).toMatchObject({ state: 'ended', proof: null })
    say(old)
    expect(await check('north', old)).toMatchObject({ status: 409, code: 23003 })
  })

  it('takes a proof that is found again as if nothing had been', async () => {
    const { data: made } = await claim('north', 'again.example.org')
    say(made)
    await check('north', made)
    texts().clear()
    const later = Date.now() + WEEK + 1000
    await recheckDomains(new Date(later))
    say(made)
    await recheckDomains(new Date(later + 86_400_000))
    expect(await stateOf(made.id)).toMatchObject({ state: 'proven', endsAt: null })
  })
})
