import { describe, expect, it } from 'vitest'
import { mayStandUnder, refusePlacement, refuseTypeChange } from '@/lib/accounts/placement'

describe('placement', () => {
  it.each([
    ['distributor', 'administrator', true],
    ['distributor', 'distributor', true],
    ['distributor', 'enterprise', false],
    ['salesManager', 'sales', false],
    ['sales', 'salesManager', true],
    ['enterprise', 'sales', true],
    ['enterprise', 'enterprise', true],
    ['endUser', 'endUser', false],
    ['virtual', 'endUser', true],
    ['virtual', 'virtual', false],
    ['virtual', 'demo', false],
    ['demo', 'sales', false],
  ] as const)('%s under %s: %s', (type, superior, possible) => {
    expect(mayStandUnder(type, superior)).toBe(possible)
  })

  it('names both types in the refusal', () => {
    expect(() => refusePlacement('distributor', 'endUser')).toThrow(
      expect.objectContaining({
        error: 'accountTypeUnder',
        params: { type: 'distributor', parent: 'endUser' },
      }),
    )
  })
})

describe('a change of type', () => {
  const change =
    (...given: Parameters<typeof refuseTypeChange>) =>
    () =>
      refuseTypeChange(...given)
  const fixed = expect.objectContaining({ error: 'accountTypeFixed' })
  const misplaced = expect.objectContaining({ error: 'accountTypeUnder' })

  it('fits between the superior and what hangs below', () => {
    expect(change('endUser', 'enterprise', 'sales', ['virtual'])).not.toThrow()
    expect(change('enterprise', 'distributor', 'enterprise', [])).toThrow(misplaced)
    expect(change('distributor', 'enterprise', 'administrator', ['sales'])).toThrow(misplaced)
    expect(change('enterprise', 'enterprise', 'endUser', ['sales'])).not.toThrow()
  })

  it('leaves the top and virtual accounts what they are, and makes no trial of a customer', () => {
    expect(change('administrator', 'distributor', 'administrator', [])).toThrow(fixed)
    expect(change('virtual', 'endUser', 'enterprise', [])).toThrow(fixed)
    expect(change('enterprise', 'demo', 'distributor', [])).toThrow(fixed)
    expect(change('demo', 'enterprise', 'distributor', [])).not.toThrow()
  })
})
