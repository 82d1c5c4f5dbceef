/** The part of JSON Schema that our documents use. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }
type Content = Record<string, { schema: Schema }>
type Described = {
  summary: string
  tags: string[]
  security: unknown[]
  'x-permission': string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
export type RefusalName = { name: string; code: number; status: number }
export type ApiDocument = {
  paths: Record<string, Record<string, Described>>
  'x-errors': RefusalName[]
}

export type Operation = {
  /** `GET /api/devices`. */
  key: string
  method: string
  path: string
  tag: string
  summary: string
  /** `public`, `session`, or what is needed. */
  permission: string
  parameters: Parameter[]
  body: Schema | null
  /** The body goes out as a form with files. */
  isForm: boolean
  answer: { status: string; type: string; schema: Schema }
}

/** All operations of a document, in its order. */
export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, given]) => toOperation(path, method.toUpperCase(), given)),
  )
}

function toOperation(path: string, method: string, given: Described): Operation {
  const content = given.requestBody?.content ?? {}
  const [status = '200', response] = Object.entries(given.responses)[0] ?? []
  const [type = 'application/json', answer] = Object.entries(response?.content ?? {})[0] ?? []
  const body = content['application/json'] ?? content['multipart/form-data']
  return {
    key: `${method} ${path}`,
    method,
    path,
    summary: given.summary,
    tag: given.tags[0] ?? 'api',
    permission: given['x-permission'],
    parameters: given.parameters ?? [],
    body: body?.schema ?? null,
    isForm: body !== undefined && !content['application/json'],
    answer: { status, type, schema: answer?.schema ?? {} },
  }
}

/** Operations that hold every word of a text in their path, method, summary or permission. */
export function findOperations(operations: readonly Operation[], text: string): Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ key, summary, permission }) => {
    const all = `${key} ${summary} ${permission}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** By tag, in alphabetical order. */
export function byTag(operations: readonly Operation[]): [string, Operation[]][] {
  const tags = new Map<string, Operation[]>()
  for (const one of operations) tags.set(one.tag, [...(tags.get(one.tag) ?? []), one])
  return [...tags].sort(([left], [right]) => left.localeCompare(right))
}
