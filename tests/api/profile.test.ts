import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as changePassword } from '@/app/api/account/password/route'
import { PATCH as edit, GET as getProfile } from '@/app/api/account/profile/route'
import { DELETE as deleteAccount, GET as getAccount } from '@/app/api/account/route'
import { PATCH as editAccount } from '@/app/api/accounts/[id]/route'
import { POST as addAccount } from '@/app/api/accounts/route'
import { POST as signIn } from '@/app/api/session/route'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()

let top = 0
beforeAll(async () => {
  top = await makeAccount('top', 'distributor')
})
const patch = (token: string, body: unknown) => callRoute(edit, { token, method: 'PATCH', body })

describe('the own profile', () => {
  it('has no map that is not offered here, but one that was stored when it was', async () => {
    const id = await makeAccount('mapped', 'enterprise', top, { mapType: 'tiles' })
    const token = await tokenFor('mapped')
    const refused = { status: 400, code: 20025 }
    expect((await patch(token, { mapType: 'tiles', company: 'Kept' })).code).toBe(0)
    expect(await patch(token, { mapType: 'file' })).toMatchObject(refused)
    for (const mapType of ['streets', 'world', 'auto'])
      expect(await patch(token, { mapType })).toMatchObject({ data: { mapType } })
    expect(await patch(token, { mapType: 'tiles' })).toMatchObject(refused)
    const superior = await tokenFor('top')
    const params = { id: String(id) }
    const change = (mapType: string) => callRoute(editAccount, { token: superior, params, body: { mapType } })
    expect(await change('tiles')).toMatchObject(refused)
    expect((await change('streets')).code).toBe(0)
    const body = {
      parentId: top,
      type: 'endUser',
      account: 'mapless',
      password: PASSWORD,
      customerName: 'Customer M',
    }
    expect(
      await callRoute(addAccount, { token: superior, body: { ...body, mapType: 'file' } }),
    ).toMatchObject(refused)
  })

  it('is changed by its owner, normalised, and written down with what it was', async () => {
    const id = await makeAccount('ann', 'enterprise', top, {
      email: 'old@x.example',
      emailVerifiedAt: new Date(),
    })
    const token = await tokenFor('ann')
    const given = {
      customerName: ' Anns Fleet ',
      email: 'ann@x.example',
      phone: '',
      timeZone: 'Asia/Kathmandu',
      distanceUnit: 'mi',
      mapKey: 'secret-key-1234',
    }
    for (const password of [undefined, 'nope'])
      expect(await patch(token, { ...given, password })).toMatchObject({ status: 400, code: 11016 })
    expect((await patch(token, { phone: '123456' })).code).toBe(11016)
    const answer = await patch(token, { ...given, password: PASSWORD })
    expect(answer.data).toMatchObject({
      customerName: 'Anns Fleet',
      email: 'ann@x.example',
      emailVerified: false,
      phone: null,
      timeZone: 'Asia/Kathmandu',
    })
    expect((await callRoute(getAccount, { token })).data).toMatchObject({ distanceUnit: 'mi' })
    const [log] = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.objectId, String(id)))
    expect(log?.changes).toMatchObject({
      email: { before: 'old@x.example', after: 'ann@x.example' },
      mapKey: { before: null, after: '…1234' },
    })
    expect(log?.changes).not.toHaveProperty('phone')
  })

  it('has Google’s map only with a key for it, own or handed down', async () => {
    const above = await makeAccount('map-above', 'distributor', top, { mapKey: 'key' })
    await makeAccount('map-below', 'enterprise', above)
    const token = await tokenFor('map-below')
    const missing = { status: 400, code: 20024, data: { error: 'mapKeyMissing' } }
    expect(await patch(token, { mapType: 'google' })).toMatchObject(missing)
    expect(await patch(token, { mapType: 'google', parentMapKey: true })).toMatchObject({
      data: { mapType: 'google' },
    })
    expect(await patch(token, { parentMapKey: false })).toMatchObject(missing)
    expect((await patch(token, { parentMapKey: false, mapKey: 'own' })).code).toBe(0)
    expect((await patch(token, { mapType: 'world', mapKey: '' })).code).toBe(0)
  })

  it('wants the own password only for what leads to a new one', async () => {
    await makeAccount('same', 'enterprise', top, { email: 'same@x.example' })
    const token = await tokenFor('same')
    expect((await patch(token, { company: 'Ltd', email: 'same@x.example' })).code).toBe(0)
  })

  it.each([
    { timeZone: 'Mars/Olympus' },
    { email: 'nope' },
    { phone: 'call me' },
    { customerName: 'ab' },
    { distanceUnit: 'furlong' },
    { language: 'xx' },
  ])('refuses %o at its field', async (body) => {
    const token = await tokenFor('top')
    const answer = await callRoute<{ fields: { path: string }[] }>(edit, { token, method: 'PATCH', body })
    expect(answer.status).toBe(400)
    expect(answer.data.fields[0]?.path).toBe(Object.keys(body)[0])
  })

  it('leaves alone what is for a superior', async () => {
    const id = await makeAccount('greedy', 'enterprise', top, { sendCommand: false })
    await patch(await tokenFor('greedy'), { sendCommand: true, type: 1, milliCoins: 5, remark: 'x' })
    const [row] = await database.db.select().from(accounts).where(eq(accounts.id, id))
    expect(row).toMatchObject({ sendCommand: false, type: 5, milliCoins: 0, remark: null })
  })

  it('is not for virtual accounts', async () => {
    await makeAccount('top-desk', 'virtual', top)
    const token = await tokenFor('top-desk')
    expect((await callRoute(getProfile, { token })).status).toBe(403)
    expect((await patch(token, { company: 'x' })).status).toBe(403)
  })
})

describe('the own password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    callRoute(changePassword, { token, body: { oldPassword, newPassword } })

  it('is changed by whoever knows the old one, and ends every other session', async () => {
    await makeAccount('bert', 'endUser', top)
    const [token, other] = [await tokenFor('bert'), await tokenFor('bert')]
    expect((await change(token, 'nope', 'a new pass 1')).code).toBe(11016)
    expect((await change(token, PASSWORD, PASSWORD)).code).toBe(20020)
    expect((await change(token, PASSWORD, 'short1')).status).toBe(400)
    const common = {
      path: 'newPassword',
      message: 'This password appears in lists of leaked passwords. Choose another.',
    }
    expect(await change(token, PASSWORD, 'Zaq12WSX')).toMatchObject({
      status: 400,
      code: 40001,
      data: { fields: [common] },
    })
    expect(await change(token, PASSWORD, 'I am BERT 1')).toMatchObject({ status: 400, code: 11011 })
    expect((await change(token, PASSWORD, 'a new pass 1')).code).toBe(0)
    expect((await callRoute(getAccount, { token })).code).toBe(0)
    expect((await callRoute(getAccount, { token: other })).code).toBe(10006)
    const again = (password: string) => callRoute(signIn, { body: { account: 'bert', password } })
    expect((await again(PASSWORD)).code).toBe(11002)
    expect((await again('a new pass 1')).code).toBe(0)
  })

  it('is not guessed at', async () => {
    await makeAccount('cora', 'endUser', top)
    const token = await tokenFor('cora')
    for (let i = 0; i < 10; i++) await change(token, 'nope', 'a new pass 1')
    expect((await change(token, PASSWORD, 'a new pass 1')).status).toBe(429)
  })

  it('is not for virtual accounts', async () => {
    expect((await change(await tokenFor('top-desk'), PASSWORD, 'a new pass 1')).status).toBe(403)
  })
})

describe('deleting the own account', () => {
  const remove = (token: string, password = PASSWORD) =>
    callRoute(deleteAccount, { token, method: 'DELETE', body: { password } })

  it('is refused with devices, sub-accounts, coins, at the top, and without the password', async () => {
    const id = await makeAccount('dora', 'enterprise', top)
    const token = await tokenFor('dora')
    expect((await remove(token, 'nope')).code).toBe(11016)
    await makeDevice(id)
    expect((await remove(token)).code).toBe(20004)
    const emil = await makeAccount('emil', 'enterprise', top)
    await makeAccount('emil-below', 'endUser', emil)
    expect((await remove(await tokenFor('emil'))).code).toBe(20005)
    await makeAccount('fred', 'enterprise', top, { milliCoins: 1 })
    expect((await remove(await tokenFor('fred'))).code).toBe(20010)
    expect((await remove(await tokenFor('top'))).code).toBe(20225)
  })

  it('takes the account and its virtual accounts with it, and leaves a line in the log', async () => {
    const id = await makeAccount('gina', 'enterprise', top)
    await makeAccount('gina-desk', 'virtual', id)
    const token = await tokenFor('gina')
    const desk = await tokenFor('gina-desk')
    const answer = await remove(token)
    expect(answer.code).toBe(0)
    expect(answer.cookies.session).toBe('')
    expect((await callRoute(getAccount, { token })).status).toBe(401)
    expect((await callRoute(getAccount, { token: desk })).status).toBe(401)
    const logged = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.action, 'account.delete'))
    expect(logged).toEqual([
      expect.objectContaining({ actorName: 'gina', objectId: String(id), objectName: 'Customer gina' }),
    ])
  })
})
