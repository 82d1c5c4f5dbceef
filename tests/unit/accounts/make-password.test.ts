import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makePassword } from '@/lib/accounts/make-password'
import { newPassword } from '@/lib/auth/password'

it('always passes the rules for passwords, without signs that look alike', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (stream) => {
      const password = makePassword((below) => (stream.next().value as number) % below)
      expect(newPassword.safeParse(password).success).toBe(true)
      expect(password).toMatch(/^[^0Oo1lI]{4}-[2-9][^0Oo1lI]{3}-[2-9][^0Oo1lI]{3}$/)
    }),
  )
})
