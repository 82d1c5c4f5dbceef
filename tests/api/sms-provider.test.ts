import { describe, expect, it } from 'vitest'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { GET as recent } from '@/app/api/sms-provider/messages/route'
import { GET as getProvider } from '@/app/api/sms-provider/route'
import { POST as testProvider } from '@/app/api/sms-provider/test/route'
import { GET as usage } from '@/app/api/sms-usage/route'
import { smsProvider } from '@/db/schema/sms'
import type { BusinessLogPage } from '@/lib/logs/business-log-schema'
import type { SmsProvider } from '@/lib/sms/provider-schema'
import type { SmsMessage, SmsUsage } from '@/lib/sms/usage-schema'
import { setSmsReach } from '@/server/sms/send-sms'
import { callRoute } from '../support/call-route'
import { answering, type Refused, SECRETS, smsWorld } from '../support/sms-world'

const { world, database, tokens, ids, asked, put, remove, send, work } = smsWorld()

const get = async () => (await callRoute<SmsProvider | null>(getProvider, { token: tokens.admin })).data
const test = (to: string) =>
  callRoute<{ state: string; said: string } & Refused>(testProvider, {
    token: tokens.admin,
    method: 'POST',
    body: { to },
  })
const usageOf = (who: string, month = new Date().toISOString().slice(0, 7)) =>
  callRoute<SmsUsage[]>(usage, { token: tokens[who], path: `/api/sms-usage?month=${month}` })

describe('the provider of SMS', () => {
  it('is kept without ever showing what is secret, and logged without it', async () => {
    const { status, data } = await put()
    expect(status).toBe(200)
    expect(data).toMatchObject({
      method: 'POST',
      user: 'AC1',
      hasPassword: true,
      price: 0.0079,
      currency: 'EUR',
      headers: [{ name: 'Authorization' }, { name: 'X-Key' }],
    })
    const logs = await callRoute(listLogs, { token: tokens.admin, path: '/?kind=smsProvider' })
    expect(JSON.stringify(logs.data)).toContain('smsProvider.')
    const stored = await database.db.select().from(smsProvider)
    for (const shown of [data, await get(), logs.data, stored])
      for (const secret of Object.values(SECRETS)) expect(JSON.stringify(shown)).not.toContain(secret)
  })

  it('is logged by what changed, and of secrets by that they did', async () => {
    await remove()
    const body = { method: 'GET', body: '', successText: 'OK', password: undefined, user: 'AC1' }
    const url = (token: string, key: string) =>
      `http://sms.test:${world.port}/${token}/{user}/send?api_key=${key}&to={to}&text={text}&${key}`
    const headers = [{ name: 'X-Key', value: 'first-value' }]
    const save = async (given: object) => {
      expect((await put({ ...body, url: url('path-token', 'query-key'), headers, ...given })).status).toBe(
        200,
      )
      const all = await callRoute<BusinessLogPage>(listLogs, {
        token: tokens.admin,
        path: '/?kind=smsProvider',
      })
      const text = JSON.stringify(all.data)
      for (const secret of ['token', 'query', 'first', 'second', 'pass-word'])
        expect(text).not.toContain(secret)
      return all.data.items[0]
    }
    const made = await save({})
    expect(made).toMatchObject({ action: 'smsProvider.create', objectName: `sms.test:${world.port}` })
    expect(made?.changes).toMatchObject({
      successText: { before: null, after: 'OK' },
      headers: { before: null, after: 'X-Key' },
      url: { after: `http://sms.test:${world.port}/…/{user}/…?api_key=…&to={to}&text={text}&…` },
    })
    const from = (before: unknown, after: unknown) => ({ before, after })
    const changed = async (given: object) => (await save(given))?.changes
    expect(await changed({ successText: 'sent' })).toEqual({ successText: from('OK', 'sent') })
    const other = { successText: 'sent', headers: [...headers, { name: 'X-New', value: 'second-value' }] }
    expect(await changed(other)).toEqual({ headers: from('X-Key', 'X-Key, X-New') })
    const retyped = {
      successText: 'sent',
      headers: [{ name: 'X-Key', value: 'second-value' }, { name: 'X-New' }],
    }
    expect(await changed(retyped)).toEqual({ headersChanged: from('', 'X-Key') })
    const secret = { ...retyped, password: 'pass-word 1' }
    expect(await changed(secret)).toEqual({ passwordChanged: from(false, true) })
    const moved = { ...secret, url: url('other-token', 'query-key') }
    expect(await changed(moved)).toEqual({ urlChanged: from(false, true) })
    // The same once more is no other one.
    expect(await changed(moved)).toEqual({})
    const posted = (key: string) => ({
      ...moved,
      method: 'POST',
      contentType: 'json',
      body: JSON.stringify({ key, pin: key.length, to: ['{to}'], text: `${key} {text}` }),
    })
    expect(await changed(posted('query-key'))).toEqual({
      method: from('GET', 'POST'),
      contentType: from('form', 'json'),
      body: from('', '{"key":"…","pin":"…","to":["{to}"],"text":"…{text}"}'),
    })
    expect(await changed(posted('query-key-2'))).toEqual({ bodyChanged: from(false, true) })
  })

  it('keeps secrets that are left out, for the same host alone', async () => {
    const leftOut = { password: undefined, headers: [{ name: 'authorization' }, { name: 'x-key' }] }
    expect((await put({ ...leftOut, sender: 'Other' })).data).toMatchObject({
      hasPassword: true,
      sender: 'Other',
    })
    await test('+4915100001')
    expect(asked[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from(`AC1:${SECRETS.password}`).toString('base64')}`,
      'x-key': SECRETS.header,
    })
    const elsewhere = await put({ ...leftOut, url: 'http://else.test:1/' })
    expect(elsewhere).toMatchObject({ status: 400, data: { error: 'smsProviderSecret' } })
    expect((await put({ headers: [{ name: 'X-New' }] })).data.error).toBe('smsProviderSecret')
    expect((await put({ ...leftOut, headers: [], url: 'http://else.test:1/' })).status).toBe(400)
  })

  it('is the administrators’ alone', async () => {
    expect((await put({}, 'shop')).status).toBe(403)
    expect((await callRoute(getProvider, { token: tokens.fleet })).status).toBe(403)
    expect((await callRoute(recent, { token: tokens.shop })).status).toBe(403)
    const body = { to: '+4915100001' }
    expect((await callRoute(testProvider, { token: tokens.shop, method: 'POST', body })).status).toBe(403)
    expect(asked).toEqual([])
  })

  it('is tested at once, with its answer, five times an hour', async () => {
    expect((await test('+49 (151) 00001')).data).toEqual({ state: 'sent', said: '201 {"sid":"SM1"}' })
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toMatchObject({
      To: '+4915100001',
      From: 'Fleet',
    })
    world.reply = answering(400, '{"message":"no such number"}')
    expect((await test('+4915100001')).data).toEqual({
      state: 'failed',
      said: '400 {"message":"no such number"}',
    })
    const { data } = await callRoute<SmsMessage[]>(recent, { token: tokens.admin })
    expect(data.map(({ state, said }) => [state, said])).toEqual([
      ['failed', '400 {"message":"no such number"}'],
      ['sent', '201 {"sid":"SM1"}'],
    ])
    expect((await test('the yard')).data.error).toBe('smsNumber')
    for (let n = 0; n < 3; n++) expect((await test('+4915100001')).status).toBe(200)
    expect((await test('+4915100001')).status).toBe(429)
    await remove()
    expect((await test('+4915100001')).data.error).toBe('smsProviderMissing')
  })

  it.each([['127.0.0.1'], ['169.254.169.254'], ['10.0.0.7']])(
    'of the internet is never one at %s, nor by http',
    async (address) => {
      setSmsReach({ isPrivate: false, resolve: async () => [address] })
      expect((await put({ url: `https://${address}/send` })).data.error).toBe('smsProviderAddress')
      expect((await put({ url: 'http://sms.test/send' })).data.error).toBe('smsProviderAddress')
      // By its name it is found out when it is called.
      expect((await put({ url: `https://sms.test:${world.port}/send` })).status).toBe(200)
      expect((await test('+4915100001')).data).toMatchObject({ state: 'failed' })
      expect(asked).toEqual([])
    },
  )

  it('is not followed elsewhere', async () => {
    world.reply = answering(302, '', { location: `http://127.0.0.1:${world.port}/else` })
    expect((await test('+4915100001')).data).toMatchObject({ state: 'failed', said: '302' })
    expect(asked).toHaveLength(1)
  })
})

describe('what SMS cost', () => {
  it('is counted by account and month, of what was taken or may have been', async () => {
    await send()
    await work()
    await put({ price: 0.01 })
    // Two parts: 160 letters and one.
    await send({ text: `MSG,${'a'.repeat(157)}` })
    await work()
    world.reply = answering(400)
    await send()
    await work()
    await send()
    const mine = { accountId: ids.fleet, messages: 2, parts: 3, cost: 0.0279, currency: 'EUR' }
    for (const who of ['fleet', 'shop', 'admin']) expect((await usageOf(who)).data).toMatchObject([mine])
    expect((await usageOf('rival')).data).toEqual([])
    expect((await usageOf('fleet', '2020-01')).data).toEqual([])
    expect((await usageOf('fleet', '2020-13')).status).toBe(400)
    // Who sees a part of the devices sees nothing of what all cost.
    expect((await usageOf('part')).status).toBe(403)
  })
})
