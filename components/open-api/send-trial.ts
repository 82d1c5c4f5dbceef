import { addressOf, headersOf, type Trial } from '@/lib/open-api/call'
import type { Operation } from '@/lib/open-api/document'

export type Answer = { status: number; ms: number; text: string }

/** Nobody reads more of an answer than this many characters here. */
const MAX_SHOWN = 20_000

type With = { key: string; file: File | null }

/** Makes the call: with the cookie of the page, or with a key and without the cookie. */
export async function sendTrial(operation: Operation, trial: Trial, { key, file }: With): Promise<Answer> {
  const headers = Object.fromEntries(headersOf(operation, trial.values))
  if (key) headers.authorization = `Bearer ${key}`
  let body: string | FormData | undefined
  if (operation.isForm) {
    body = new FormData()
    const [name] =
      Object.entries(operation.body?.properties ?? {}).find(([one]) => /file|picture/.test(one)) ?? []
    if (name && file) body.append(name, file)
  } else if (operation.body) {
    body = trial.body
    headers['content-type'] = 'application/json'
  }
  const began = performance.now()
  const response = await fetch(addressOf(operation, trial.values), {
    method: operation.method,
    headers,
    body,
    credentials: key ? 'omit' : 'same-origin',
  })
  const text = await readAnswer(response)
  return { status: response.status, ms: Math.round(performance.now() - began), text }
}

async function readAnswer(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) return readStart(response)
  if (!/json|text|xml|csv/.test(type)) {
    return [response.headers.get('content-disposition'), type].filter(Boolean).join('\n')
  }
  const text = await response.text()
  const isJson = type.includes('json')
  return (isJson ? JSON.stringify(JSON.parse(text), null, 2) : text).slice(0, MAX_SHOWN)
}

/** A feed does not end: its first part is shown. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const part = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(part?.value).slice(0, MAX_SHOWN)
}
