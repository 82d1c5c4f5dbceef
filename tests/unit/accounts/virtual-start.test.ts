import { expect, it } from 'vitest'
import { asksForVirtual, NEW_VIRTUAL_PATH } from '@/lib/accounts/virtual-start'
import { loginPath, safeReturnPath } from '@/lib/auth/routes'
import { isConsolePage } from '@/lib/pages/known-pages'

it('leads through the login to a new virtual account of one’s own', () => {
  const link = new URL(loginPath(NEW_VIRTUAL_PATH), 'https://track.example.com')
  expect(link.pathname).toBe('/login')
  const next = new URL(safeReturnPath(link.searchParams.get('next')), link)
  expect(isConsolePage(next.pathname)).toBe(true)
  expect(asksForVirtual(next.searchParams)).toBe(true)
  expect(asksForVirtual(new URLSearchParams('id=7'))).toBe(false)
})
