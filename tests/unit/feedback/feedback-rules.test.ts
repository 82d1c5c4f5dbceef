import { describe, expect, it } from 'vitest'
import { pageAddress } from '@/lib/feedback/page-address'
import { recipientOf } from '@/lib/feedback/recipient'
import { MAX_PAGE_ADDRESS } from '@/lib/feedback/schema'

describe('the address of a page', () => {
  it('says what was asked with by name only, and nothing of the fragment', () => {
    expect(pageAddress('https://a.example:8080/devices?search=Van+7&token=s3cret&token=2#key=abc')).toBe(
      'https://a.example:8080/devices?search=…&token=…',
    )
    expect(pageAddress('https://user:pass@a.example/devices/350000000000001')).toBe(
      'https://a.example/devices/350000000000001',
    )
  })

  it('is cut where it is long', () => {
    expect(pageAddress(`https://a.example/${'x'.repeat(2000)}`)).toHaveLength(MAX_PAGE_ADDRESS)
  })
})

describe('who is written to', () => {
  const fleet = { accountId: 7, path: '/1/3/7/' }
  it('is the owner of the domain above the sender, else the administrator', () => {
    expect(recipientOf(fleet, { id: 3 })).toBe(3)
    expect(recipientOf(fleet, null)).toBe(1)
    // Of another branch, or the sender itself.
    expect(recipientOf(fleet, { id: 4 })).toBe(1)
    expect(recipientOf(fleet, { id: 7 })).toBe(1)
    expect(recipientOf({ accountId: 1, path: '/1/' }, { id: 1 })).toBe(1)
  })
})
