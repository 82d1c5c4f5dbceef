import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'
import { askedMoment } from '@/lib/time/asked-time'
import { KEY_SCOPES, type Permission } from './permissions'

export const MAX_API_KEYS = 20

const scope = z.enum(KEY_SCOPES as [Permission, ...Permission[]])

export const createApiKeyBody = z.object({
  name: shownText(1, 50),
  /** What it may do, within what its account may do. */
  scopes: z
    .array(scope)
    .min(1, 'validation.needed')
    .max(KEY_SCOPES.length)
    .transform((given) => [...new Set(given)]),
  /** None means until it is revoked. */
  expiresAt: askedMoment
    .refine((date) => date.getTime() > Date.now(), 'validation.inThePast')
    .nullable()
    .default(null),
  /** A key opens what the password does, and outlives the session. */
  password: z.string().max(200),
})
export type CreateApiKeyBody = Omit<z.output<typeof createApiKeyBody>, 'password'>

export const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The first characters, to tell one from the other. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type ApiKey = z.infer<typeof apiKey>

/** The key itself is told this once. */
export const createdApiKey = apiKey.extend({ key: z.string() })
export type CreatedApiKey = z.infer<typeof createdApiKey>

export const apiKeyParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
