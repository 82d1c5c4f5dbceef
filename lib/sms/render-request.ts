import { bodyTemplate } from './provider-schema'
import { headerTemplate, type PlaceholderValues, urlTemplate } from './request-template'

/** The operator's provider with all that is secret. */
export type SmsSender = {
  method: 'GET' | 'POST'
  url: string
  headers: readonly { name: string; value: string }[]
  user: string
  password: string
  contentType: 'form' | 'json'
  body: string
  successText: string
  sender: string
}
type SmsRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: string | null
}

const CONTENT_TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const

/** The request that hands a message to a provider. Throws for templates that its schema would refuse. */
export function renderRequest(sender: SmsSender, { to, text }: { to: string; text: string }): SmsRequest {
  const { method, user, password, contentType } = sender
  const values: PlaceholderValues = {
    to,
    toDigits: to.replace(/^\+/, ''),
    text,
    from: sender.sender,
    user,
    password,
  }
  const url = read(urlTemplate(sender.url)).fill(values)
  const headers = Object.fromEntries(
    sender.headers.map(({ name, value }) => [name, read(headerTemplate(value)).fill(values)]),
  )
  if (method === 'GET') return { method, url, headers, body: null }
  const typed = { ...headers, 'content-type': CONTENT_TYPES[contentType] }
  return { method, url, headers: typed, body: read(bodyTemplate(sender)).fill(values) }
}

function read<T>(template: T | null): T {
  if (template === null) throw new Error('the provider of messages has a template that cannot be read')
  return template
}
