import { expect, it } from 'vitest'
import { KEY_SCOPES, type Permission } from '@/lib/auth/permissions'
import { groupScopes, missingFor, neededWith, SENDING_SCOPES } from '@/lib/auth/scope-groups'

it('has each scope of a key in one group', () => {
  const grouped = groupScopes(KEY_SCOPES).flatMap(({ scopes }) => scopes)
  expect([...grouped].sort()).toEqual([...KEY_SCOPES].sort())
  expect(groupScopes(['commands.read']).map(({ group }) => group)).toEqual(['commands'])
})

it('knows what does nothing alone, of scopes that keys may have', () => {
  const chosen = new Set<Permission>(['devices.onSight', 'positions.send'])
  expect(missingFor('devices.onSight', chosen)).toEqual(['devices.create'])
  expect(missingFor('devices.onSight', new Set())).toEqual([])
  for (const scope of [...neededWith('devices.onSight'), ...SENDING_SCOPES])
    expect(KEY_SCOPES).toContain(scope)
})
