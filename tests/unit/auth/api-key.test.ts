import { describe, expect, it } from 'vitest'
import { accessFor, accessWithin } from '@/lib/auth/access'
import { hashApiKey, isApiKey, makeApiKey } from '@/lib/auth/api-key'
import { createApiKeyBody } from '@/lib/auth/api-key-schema'
import { ACCOUNT_FLAGS, type AccountFlag, ALL_PERMISSIONS, KEY_SCOPES } from '@/lib/auth/permissions'
import { CallLimit } from '@/server/next/call-limit'

const flags = (on: boolean) =>
  Object.fromEntries(ACCOUNT_FLAGS.map((flag) => [flag, on])) as Record<AccountFlag, boolean>
const administrator = accessFor({ id: 1, type: 1, path: '/1/', flags: flags(true) })
const enterprise = accessFor({ id: 3, type: 5, path: '/1/3/', flags: flags(true) })
const endUser = accessFor({ id: 2, type: 6, path: '/1/2/', flags: flags(false) })

describe('a key', () => {
  it('is told from a token, and kept as a hash only', () => {
    const made = makeApiKey(Buffer.alloc(32, 7))
    expect(isApiKey(made.key)).toBe(true)
    expect(isApiKey('eyJhbGciOiJIUzI1NiJ9.e30.x')).toBe(false)
    expect(made.key.startsWith(made.prefix)).toBe(true)
    expect(made.hash).toBe(hashApiKey(made.key))
    expect(made.hash).not.toContain(made.key.slice(4))
  })

  it('does what both its scopes and its account may, and never what wants the person', () => {
    const within = (access: typeof administrator) => [
      ...accessWithin(access, ALL_PERMISSIONS, 'Key').permissions,
    ]
    for (const access of [administrator, enterprise])
      expect(within(access).sort()).toEqual(
        KEY_SCOPES.filter((scope) => access.permissions.has(scope)).toSorted(),
      )
    // The fleet is the enterprise's; all else is the administrator's.
    expect(KEY_SCOPES.filter((scope) => !within(administrator).includes(scope))).toEqual([
      'fleet.read',
      'fleet.edit',
    ])
    expect(within(enterprise)).toContain('fleet.edit')
    expect([...accessWithin(endUser, ['devices.read', 'devices.edit'], 'Key').permissions]).toEqual([
      'devices.read',
    ])
    expect(accessWithin(administrator, ['apiKeys.edit', 'no such thing'], 'Key').permissions.size).toBe(0)
    expect(accessWithin(endUser, [], 'Key').path).toBe('/1/2/')
  })

  it('cannot be asked for with a scope that wants the person or opens nothing, or an end in the past', () => {
    const body = { name: 'erp', scopes: ['devices.read'], password: 'own password 1' }
    expect(createApiKeyBody.safeParse(body).success).toBe(true)
    expect(createApiKeyBody.safeParse({ ...body, scopes: [] }).success).toBe(false)
    expect(createApiKeyBody.safeParse({ ...body, scopes: ['apiKeys.edit'] }).success).toBe(false)
    expect(createApiKeyBody.safeParse({ ...body, scopes: ['commands.cutEngine'] }).success).toBe(false)
    expect(createApiKeyBody.safeParse({ ...body, expiresAt: '2020-01-01T00:00:00Z' }).success).toBe(false)
  })
})

describe('CallLimit', () => {
  it('lets so many through a minute, says how long to wait, and begins anew', () => {
    const limit = new CallLimit(3)
    for (let i = 0; i < 3; i++) limit.count('a', 1000)
    expect(() => limit.count('a', 31_000)).toThrow(
      expect.objectContaining({ error: 'requestTooFrequent', params: { seconds: 30 } }),
    )
    expect(() => limit.count('b', 31_000)).not.toThrow()
    expect(() => limit.count('a', 61_000)).not.toThrow()
  })
})
