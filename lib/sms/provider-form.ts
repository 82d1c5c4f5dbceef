import { z } from 'zod'
import { SMS_CONTENT_TYPES, SMS_METHODS, type SmsProvider, smsProviderBody } from './provider-schema'

const text = z.string()

/** What stands in the form. An empty password, or value of a header, is the one that is kept. */
const typed = z.object({
  method: z.enum(SMS_METHODS),
  contentType: z.enum(SMS_CONTENT_TYPES),
  url: text,
  user: text,
  password: text,
  body: text,
  successText: text,
  sender: text,
  price: text,
  currency: text,
  headers: z.array(z.object({ name: text, value: text })),
})
export type TypedProvider = z.output<typeof typed>

const orNone = (value: string): string | undefined => (value === '' ? undefined : value)

/** The form of the provider: what it says as the body of the request. */
export const smsProviderForm = typed
  .transform(
    ({ headers, password, price, body, ...given }): z.input<typeof smsProviderBody> => ({
      ...given,
      headers: headers.map(({ name, value }) => ({ name, value: orNone(value) })),
      password: orNone(password),
      // A request without one keeps none.
      body: given.method === 'GET' ? '' : body,
      // An empty field is said to be needed.
      price: (price.trim() === '' ? undefined : Number(price.replace(',', '.'))) as number,
      currency: given.currency.trim().toUpperCase(),
    }),
  )
  .pipe(smsProviderBody)

export const typedProvider = (provider: SmsProvider | null): TypedProvider => ({
  method: provider?.method ?? 'POST',
  url: provider?.url ?? '',
  user: provider?.user ?? '',
  headers: provider?.headers.map(({ name }) => ({ name, value: '' })) ?? [],
  password: '',
  contentType: provider?.contentType ?? 'form',
  body: provider?.body ?? '',
  successText: provider?.successText ?? '',
  sender: provider?.sender ?? '',
  price: provider ? String(provider.price) : '',
  currency: provider?.currency ?? '',
})
