import { z } from 'zod'
import { ERRORS } from '@/lib/errors'
import type { RouteHandler, RouteSpec } from './route'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]
export type RouteModule = Partial<Record<Method, RouteHandler>>

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the given routes, made from the schemas that the routes validate with. */
export function buildOpenApi(routes: Record<string, RouteModule>, title: string): Json {
  const paths: Json = {}
  for (const [path, module] of Object.entries(routes)) {
    const operations: Json = {}
    for (const method of METHODS) {
      const handler = module[method]
      if (handler) operations[method.toLowerCase()] = operation(method, path, handler.spec)
    }
    paths[path.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Every answer is {code, msg, data}; code 0 is success. A refusal names itself in data.error. ' +
        'Times are ISO 8601 in UTC, lengths metres, speeds km/h. The token or an API key goes into ' +
        'Authorization, bare or as Bearer.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Refusal: envelopeOf(REFUSAL) },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token, bare or as Bearer',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The token; behind TLS the cookie is called __Host-session',
        },
      },
    },
    'x-errors': Object.entries(ERRORS).map(([name, { code, status }]) => ({ name, code, status })),
  }
}

function operation(method: Method, path: string, spec: RouteSpec): Json {
  const parameters = [
    ...parametersOf(spec.params, 'path'),
    ...parametersOf(spec.query, 'query'),
    ...parametersOf(spec.headers, 'header'),
  ]
  return {
    summary: spec.summary,
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tagOf(path)],
    security: securityOf(spec),
    'x-permission': spec.permission,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestOf(spec),
    responses: {
      [spec.status ?? 200]: { description: 'Done', content: answerOf(spec) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function securityOf({ permission, headerOnly }: RouteSpec): Json[] {
  if (permission === 'public') return []
  return headerOnly ? [{ token: [] }] : [{ token: [] }, { cookie: [] }]
}

const tagOf = (path: string) => (path.startsWith('/api/') ? (path.split('/')[2] ?? 'api') : 'v3')

function requestOf({ body, form, formToo, ownReading }: RouteSpec): Json {
  const content: Json = {}
  if (body) Object.assign(content, json(schemaOf(body, 'input')))
  if (form) content['multipart/form-data'] = { schema: schemaOf(form, 'input') }
  else if (body && formToo) content['multipart/form-data'] = { schema: schemaOf(body, 'input') }
  for (const type of ownReading?.types ?? [])
    content[type] = { schema: { type: 'string', description: 'One row a line, as JSON' } }
  return Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {}
}

/** A route that answers by itself sends a file or a stream, unless its answer has a shape. */
function answerOf(spec: RouteSpec): Json {
  if (spec.produces) return { [spec.produces]: { schema: schemaOf(spec.returns, 'output') } }
  const schema = schemaOf(spec.returns, 'output')
  const isShapeless = schema.type === undefined || schema.type === 'null'
  if (spec.raw && isShapeless) return { 'application/octet-stream': { schema: {} } }
  const { type, description } = spec.orElse ?? {}
  return { ...json(envelopeOf(schema)), ...(type && { [type]: { schema: { description } } }) }
}

const REFUSAL: Json = {
  type: ['object', 'string', 'null'],
  properties: { error: { type: 'string', enum: Object.keys(ERRORS) } },
}

const json = (schema: Json) => ({ 'application/json': { schema } })

function envelopeOf(data: Json): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}
