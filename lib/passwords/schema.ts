import { z } from 'zod'
import { newPassword } from '@/lib/auth/password'

export const PASSWORD_LINK_MINUTES = 60

export const forgottenBody = z.object({ account: z.string().trim().min(1).max(100) })

export const passwordToken = z.string().regex(/^[\w-]{43}$/)

export const resetBody = z.object({ token: z.string().max(200), password: newPassword })
