import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createAccountBody } from '@/lib/accounts/account-fields'
import { changePasswordBody } from '@/lib/accounts/profile-schema'
import { newPassword } from '@/lib/auth/password'
import { commonPasswords, refuseCommon } from '@/server/auth/common-password'
import { hashPassword } from '@/server/auth/password-hash'

it('knows more than the 3 000 most used passwords that fit the rule', async () => {
  const all = [...(await commonPasswords())]
  expect(all.length).toBeGreaterThan(3000)
  expect(all.filter((one) => !newPassword.safeParse(one).success || one !== one.toLowerCase())).toEqual([])
})

it.each(['password1', 'PassWord123', '1qaz2wsx', 'gps12345', 'ｐassword1'])(
  'refuses %s before it is hashed, at the field where it was typed',
  async (password) => {
    const issue = { path: ['newPassword'], message: 'validation.passwordCommon' }
    await expect(hashPassword(password, 'test', 'newPassword')).rejects.toMatchObject({ issues: [issue] })
  },
)

it.each(['correct horse 1', 'password1 of mine', 'kTmw-4gRp-9xJe'])('lets %s through', async (password) => {
  await expect(refuseCommon(password, 'password')).resolves.toBeUndefined()
})

it('stays out of the schemas that forms share', () => {
  const password = 'password1'
  expect(changePasswordBody.safeParse({ oldPassword: 'x', newPassword: password }).success).toBe(true)
  const made = { type: 'endUser', account: 'ann', customerName: 'Ann', password }
  expect(createAccountBody.safeParse(made).success).toBe(true)
})

it('is asked wherever the application hashes a password', () => {
  const sources = ['app', 'server', 'worker', 'db/queries'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const hashing = sources.filter((file) => readFileSync(file, 'utf8').includes("'@node-rs/argon2'"))
  expect(hashing).toEqual(['server/auth/password-hash.ts'])
})
