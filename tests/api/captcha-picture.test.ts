import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getCaptcha } from '@/app/api/captcha/route'
import { POST as signIn } from '@/app/api/session/route'
import type { CaptchaOffer, CaptchaPicture } from '@/lib/auth/captcha-schema'
import { writePictureAnswer } from '@/lib/auth/picture-answer'
import { env } from '@/lib/env'
import { makePicture } from '@/server/auth/picture-challenge'
import { seal, unseal } from '@/server/auth/sealed'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { solvedWork } from '../support/solved-work'
import { makeAccount, PASSWORD } from '../support/world'

const database = freshDatabase()

const [DONE, WRONG, REQUIRED, NOT_RIGHT, SPENT] = [0, 11002, 11006, 11007, 11008]
const PURPOSE = 'captcha picture'

beforeAll(() => void Object.assign(env(), { CAPTCHA: 'picture' }))
afterAll(() => void Object.assign(env(), { CAPTCHA: 'work' }))

const codeOf = async (account: string, password: string, captcha?: string) =>
  (await callRoute(signIn, { body: { account, password, captcha } })).code

async function offered(): Promise<CaptchaPicture> {
  const { data } = await callRoute<CaptchaOffer>(getCaptcha, { path: '/api/captcha?account=ann' })
  if (data.kind !== 'picture') throw new Error('no picture was offered')
  return data
}
const lettersOf = (token: string) => unseal(token, PURPOSE).split(' ')[2] ?? ''
/** As somebody types them. */
const read = ({ token }: { token: string }) =>
  writePictureAnswer(token, [...lettersOf(token).toLowerCase()].join(' '))

/** An account that a captcha is asked for. */
async function tried(account: string): Promise<void> {
  await makeAccount(account, 'endUser')
  for (let i = 0; i < 3; i++) expect(await codeOf(account, 'nope')).toBe(WRONG)
}

describe('a picture', () => {
  it('is offered where the settings say so, and its letters let in', async () => {
    const offer = await offered()
    expect(Object.keys(offer).sort()).toEqual(['kind', 'picture', 'token'])
    expect(offer.picture).toMatch(/^data:image\/png;base64,iVBOR/)
    await tried('ann')
    expect(await codeOf('ann', PASSWORD)).toBe(REQUIRED)
    expect(await codeOf('ann', PASSWORD, read(offer))).toBe(DONE)
  })

  it('counts once, whether it was read right or wrong, however its token is spelt', async () => {
    await tried('bea')
    const { token } = await offered()
    expect(await codeOf('bea', PASSWORD, writePictureAnswer(token, 'AAAAAA'))).toBe(NOT_RIGHT)
    expect(await codeOf('bea', PASSWORD, read({ token }))).toBe(SPENT)
    const right = await offered()
    expect(await codeOf('bea', 'nope', read(right))).toBe(WRONG)
    const spelt = writePictureAnswer(`${right.token}==`, lettersOf(right.token))
    for (const again of [read(right), spelt]) expect(await codeOf('bea', PASSWORD, again)).toBe(SPENT)
  })

  it('gives one verdict to many at once', async () => {
    await tried('cora')
    const answer = read(await offered())
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf('cora', 'nope', answer)))
    expect(codes.filter((code) => code === WRONG)).toHaveLength(1)
    expect(codes.filter((code) => code === SPENT)).toHaveLength(5)
  })

  it('is refused late, changed, made up or of another purpose, and garbage leaves no rows', async () => {
    await tried('dora')
    const late = await makePicture(new Date(Date.now() - 6 * 60_000), 'test')
    expect(await codeOf('dora', PASSWORD, read(late))).toBe(SPENT)
    const { token } = await offered()
    const letters = lettersOf(token)
    const bytes = Buffer.from(token, 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    const text = `aaaaaaaaaaaaaaaa ${Math.floor(Date.now() / 1000) + 60} ${letters}`
    const rows = async () =>
      (await database.db.execute("select 1 from rate_limits where subject like 'captcha-taken:%'")).length
    const before = await rows()
    for (const wrong of [bytes.toString('base64'), seal(text), 'AAAA', Buffer.from(text).toString('base64')])
      expect(await codeOf('dora', PASSWORD, writePictureAnswer(wrong, letters))).toBe(NOT_RIGHT)
    for (const wrong of [token, letters, solvedWork()])
      expect(await codeOf('dora', PASSWORD, wrong)).toBe(NOT_RIGHT)
    expect(await rows()).toBe(before)
    expect(await codeOf('dora', PASSWORD, read({ token }))).toBe(DONE)
  })

  it('is no answer where another kind was chosen', async () => {
    await tried('emma')
    const answer = read(await offered())
    Object.assign(env(), { CAPTCHA: 'work' })
    expect(await codeOf('emma', PASSWORD, answer)).toBe(NOT_RIGHT)
    Object.assign(env(), { CAPTCHA: 'picture' })
    expect(await codeOf('emma', PASSWORD, answer)).toBe(DONE)
  })
})
