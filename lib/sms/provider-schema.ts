import { z } from 'zod'
import { readsAsWritten } from '@/lib/text/shown-text'
import { formTemplate, headerTemplate, jsonTemplate, urlTemplate } from './request-template'

export const SMS_METHODS = ['GET', 'POST'] as const
export const SMS_CONTENT_TYPES = ['form', 'json'] as const
const MAX_SMS_HEADERS = 10
const MAX_SMS_URL = 1000
const MAX_SMS_BODY = 2000
/** Of one segment; ten-thousandths of the currency at least. */
const MAX_SMS_PRICE = 1000

/** What makes the request itself, or what we say by it. */
const RESERVED = new Set([
  'host',
  'connection',
  'content-length',
  'content-type',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'user-agent',
])
const printable = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\x20-\x7e]*$/, 'validation.printable')

const headerName = z
  .string()
  .trim()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,60}$/, 'validation.smsHeader')
  .refine((name) => !RESERVED.has(name.toLowerCase()), 'validation.smsHeader')
const headerValue = printable(500)
  .min(1)
  .refine((text) => headerTemplate(text) !== null, 'validation.smsPlaceholders')

const fields = {
  method: z.enum(SMS_METHODS),
  url: z
    .string()
    .trim()
    .min(1)
    .max(MAX_SMS_URL)
    .refine((text) => urlTemplate(text) !== null, 'validation.smsUrl'),
  headers: z
    .array(
      z.strictObject({
        name: headerName,
        /** Left out, it is the one that is kept under this name. */
        value: headerValue.optional(),
      }),
    )
    .max(MAX_SMS_HEADERS),
  user: printable(200).trim().default(''),
  /** Left out, it is the one that is kept. */
  password: printable(200).min(1).optional(),
  contentType: z.enum(SMS_CONTENT_TYPES),
  /** Of POST alone. */
  body: z.string().trim().max(MAX_SMS_BODY),
  /** Has to be in the answer, besides a status of 2xx. */
  successText: z.string().trim().max(200).refine(readsAsWritten, 'validation.oneLine'),
  /** Who the message is from: `{from}`. */
  sender: printable(20).trim(),
  /** Of one segment. */
  price: z.number().min(0).max(MAX_SMS_PRICE).multipleOf(0.0001),
  currency: z
    .string()
    .trim()
    .regex(/^[A-Z]{3}$/, 'validation.currency'),
}

type Templates = { method: 'GET' | 'POST'; url: string; contentType: 'form' | 'json'; body: string }

/** The template of the body; null where it cannot be read, or GET has none. */
export const bodyTemplate = ({ contentType, body }: Pick<Templates, 'contentType' | 'body'>) =>
  contentType === 'json' ? jsonTemplate(body) : formTemplate(body)

/** How the operator sends messages: by a request of HTTP to a provider. Values of headers and the password are never shown. */
export const smsProviderBody = z.object(fields).superRefine((given, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const names = given.headers.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) refuse('headers', 'validation.smsHeader')
  const body = given.method === 'POST' ? bodyTemplate(given) : null
  if (given.method === 'POST' ? !body : given.body !== '') return refuse('body', 'validation.smsBody')
  const said = new Set([...(urlTemplate(given.url)?.names ?? []), ...(body?.names ?? [])])
  if (!said.has('text') || !(said.has('to') || said.has('toDigits')))
    refuse(given.method === 'POST' ? 'body' : 'url', 'validation.smsPlaceholders')
})
export type SmsProviderBody = z.output<typeof smsProviderBody>

export const smsProvider = z.object({
  method: fields.method,
  url: z.string(),
  user: z.string(),
  contentType: fields.contentType,
  body: z.string(),
  successText: z.string(),
  sender: z.string(),
  /** Names alone. */
  headers: z.array(z.object({ name: z.string() })),
  hasPassword: z.boolean(),
  price: z.number(),
  currency: z.string(),
  updatedAt: z.iso.datetime(),
})
export type SmsProvider = z.infer<typeof smsProvider>
