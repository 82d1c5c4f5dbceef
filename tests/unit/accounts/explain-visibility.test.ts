import { expect, it } from 'vitest'
import { explainVisibility, type Seen, type Viewer } from '@/lib/accounts/explain-visibility'

const north: Viewer = { id: 2, path: '/1/2/', virtual: false, deviceSubset: false }
const desk: Viewer = { id: 8, path: '/1/2/7/', virtual: true, deviceSubset: true }
const account = (id: number, path: string, virtual = false): Seen => ({ kind: 'account', id, path, virtual })
const device = (path: string, given = false): Seen => ({ kind: 'device', path, given })

it.each([
  [north, account(2, '/1/2/'), true, 'own'],
  [north, account(7, '/1/2/7/'), true, 'below'],
  [north, account(1, '/1/'), false, 'above'],
  [north, account(3, '/1/3/'), false, 'elsewhere'],
  [north, account(20, '/1/20/'), false, 'elsewhere'],
  [north, device('/1/2/'), true, 'own'],
  [north, device('/1/2/7/'), true, 'below'],
  [north, account(8, '/1/2/7/8/', true), true, 'below'],
  [desk, device('/1/2/7/', true), true, 'given'],
  [desk, device('/1/2/7/'), false, 'notGiven'],
  [desk, device('/1/3/', true), false, 'elsewhere'],
  [desk, account(8, '/1/2/7/8/', true), true, 'own'],
  [desk, account(9, '/1/2/7/9/', true), false, 'otherVirtual'],
  [desk, account(7, '/1/2/7/'), true, 'own'],
] as const)('%o looking at %o: %s, %s', (viewer, seen, sees, reason) => {
  expect(explainVisibility(viewer, seen)).toEqual({ sees, reason })
})
