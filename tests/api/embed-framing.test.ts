import { NextRequest } from 'next/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as preview } from '@/app/api/embeds/[id]/preview/route'
import { PATCH as edit, DELETE as remove } from '@/app/api/embeds/[id]/route'
import { POST as tokens } from '@/app/api/embeds/[id]/tokens/route'
import type { Embed, EmbedToken } from '@/lib/embeds/schema'
import { middleware } from '@/middleware'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeEmbed, ORIGIN } from '../support/embed-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

freshDatabase()
let fleet: string

beforeAll(async () => {
  const id = await makeAccount('fleet', 'enterprise')
  await makeDevice(id)
  fleet = await tokenFor('fleet')
})

const page = (query: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(`http://localhost/iframe${query}`, { headers }))
const ancestorsOf = async (query: string) =>
  (await page(query)).headers
    .get('content-security-policy')
    ?.split('; ')
    .find((part) => part.startsWith('frame-ancestors '))
    ?.slice('frame-ancestors '.length)
const of = (embed: Embed) => `?embed=${embed.publicId}`
const at = (embed: Embed) => ({ token: fleet, params: { id: String(embed.id) } })

describe('the page of embeds', () => {
  it('is held by the origins of its embed, exactly', async () => {
    const origins = [ORIGIN, 'https://shop.example:8443']
    const made = await makeEmbed(fleet, { origins })
    expect(await ancestorsOf(of(made))).toBe(origins.join(' '))
    const signed = await makeEmbed(fleet, { mode: 'signed' })
    expect(await ancestorsOf(of(signed))).toBe(ORIGIN)
  })

  it.each(['', '?embed=', '?embed=AAAAAAAAAAAAAAAAAAAAAA', '?embed=1', '?embed=%27none%27', '?other=1'])(
    'is held by nobody with %s',
    async (query) => expect(await ancestorsOf(query)).toBe("'none'"),
  )

  it('follows an edit, and is held by nobody once its embed is over', async () => {
    const made = await makeEmbed(fleet)
    expect(await ancestorsOf(of(made))).toBe(ORIGIN)
    const change = (body: object) => callRoute(edit, { ...at(made), method: 'PATCH', body })
    await change({ origins: ['https://new.example'] })
    await expect.poll(() => ancestorsOf(of(made))).toBe('https://new.example')
    await change({ endsAt: '2020-01-01T00:00:00Z' })
    await expect.poll(() => ancestorsOf(of(made))).toBe("'none'")
    await change({ endsAt: null })
    await expect.poll(() => ancestorsOf(of(made))).toBe('https://new.example')
    await callRoute(remove, { ...at(made), method: 'DELETE' })
    await expect.poll(() => ancestorsOf(of(made))).toBe("'none'")
  })

  it('is held by our own pages with a token to look at it, and by nobody with another', async () => {
    const [made, other] = [await makeEmbed(fleet), await makeEmbed(fleet)]
    const { token } = (await callRoute<EmbedToken>(preview, { ...at(made), method: 'POST' })).data
    const wrong = (await callRoute<EmbedToken>(tokens, { ...at(made), body: {} })).data.token
    expect(await ancestorsOf(`${of(made)}&preview=${token}`)).toBe("'self'")
    expect(await ancestorsOf(`${of(other)}&preview=${token}`)).toBe("'none'")
    expect(await ancestorsOf(`${of(made)}&preview=${wrong}`)).toBe("'none'")
    expect(await ancestorsOf(`${of(made)}&preview=`)).toBe("'none'")
  })

  it('sets no cookie, asks for no login, and leaves other pages as they are', async () => {
    const made = await makeEmbed(fleet)
    const answer = await page(of(made), { cookie: 'locale=pt' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('location')).toBeNull()
    for (const path of ['/login', '/monitorShare', '/iframed']) {
      const request = new NextRequest(`http://localhost${path}${of(made)}`)
      const { headers } = await middleware(request)
      expect(headers.get('content-security-policy') ?? "frame-ancestors 'none'").toContain(
        "frame-ancestors 'none'",
      )
    }
  })
})
