import { z } from 'zod'
import { loginName, newPassword } from '@/lib/auth/password'
import { ALL_PERMISSIONS, type Permission } from '@/lib/auth/permissions'
import { shownText } from '@/lib/text/shown-text'

export const currentAccountSchema = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable(),
  fullParentId: z.string(),
  account: z.string(),
  nickName: z.string(),
  accountType: z.number().int(),
  accountTypeName: z.string(),
  userFictitiousFlag: z.boolean(),
  /** A virtual account that was given a part of the devices only. */
  deviceSubset: z.boolean(),
  language: z.string().nullable(),
  timeZone: z.string(),
  distanceUnit: z.string(),
  volumeUnit: z.string(),
  temperatureUnit: z.string(),
  mapType: z.string(),
  /** For how many months fixes and raw readings, and what was made of them, are kept. */
  keptMonths: z.object({ fixes: z.number().int(), history: z.number().int() }),
  permissions: z.array(z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]])),
})
export type CurrentAccount = z.infer<typeof currentAccountSchema>
/** What a file needs of the account that it is for. */
export type FileAccount = Pick<CurrentAccount, 'timeZone' | 'distanceUnit' | 'volumeUnit' | 'temperatureUnit'>

export const accountNode = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable(),
  name: z.string(),
  type: z.number().int(),
  devices: z.number().int(),
})
export type AccountNode = z.infer<typeof accountNode>

/** The first visitor of an empty installation, with the token that its start printed. */
export const setupBody = z.object({
  token: z.string().trim().min(1).max(40),
  account: loginName,
  password: newPassword,
  customerName: shownText(3, 50),
})

/** Left out, a password is made up. */
export const resetPasswordBody = z.object({ password: newPassword.optional() })

/** The made-up password, told this once; null when the superior typed one. */
export const resetPasswordResult = z.object({ password: z.string().nullable() })
export type ResetPasswordResult = z.infer<typeof resetPasswordResult>
