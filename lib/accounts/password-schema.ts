import { z } from 'zod'
import { newPassword } from '@/lib/auth/password'

/** Left out, a password is made up. */
export const resetPasswordBody = z.object({ password: newPassword.optional() })

/** The made-up password, told this once; null when the superior typed one. */
export const resetPasswordResult = z.object({ password: z.string().nullable() })
export type ResetPasswordResult = z.infer<typeof resetPasswordResult>
