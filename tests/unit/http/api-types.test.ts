import { expectTypeOf, it } from 'vitest'
import type { ApiAnswer, ApiInput } from '@/lib/http/api-types'
import { api, apiFile } from '@/lib/http/client'
import type { Task } from '@/lib/tasks/schema'

/** Never called: the compiler is the test, and fails where a line below stops being wrong. */
const wrongCalls = () => [
  // @ts-expect-error there is no such route
  api('GET', '/api/device'),
  // @ts-expect-error the route has no such method
  api('DELETE', '/api/devices/search'),
  // @ts-expect-error the parameter of the path is missing
  api('GET', '/api/devices/[imei]'),
  // @ts-expect-error the parameter has another name
  api('GET', '/api/devices/[imei]', { params: { id: '1' } }),
  // @ts-expect-error the query knows no such word
  api('GET', '/api/devices', { query: { searching: 'x' } }),
  // @ts-expect-error a value that the schema does not have
  api('GET', '/api/devices', { query: { sort: 'colour' } }),
  // @ts-expect-error the body is missing
  api('POST', '/api/groups'),
  // @ts-expect-error a field of the body has another type
  api('POST', '/api/groups', { body: { name: 1 } }),
  // @ts-expect-error the route takes a form with files
  api('POST', '/api/devices/batch-edit', { body: {} }),
  // @ts-expect-error the route takes no query
  apiFile('POST', '/api/devices/export', { body: {}, query: { a: 1 } }),
]

it('types what a call takes and answers by the schemas of its route', () => {
  expectTypeOf(wrongCalls).returns.not.toBeAny()
  expectTypeOf<ApiAnswer<'/api/tasks', 'GET'>>().toEqualTypeOf<Task[]>()
  expectTypeOf<ApiAnswer<'/api/events/unread', 'GET'>>().toEqualTypeOf<{ unread: number }>()
  expectTypeOf<ApiAnswer<'/api/session', 'DELETE'>>().toEqualTypeOf<null>()
  expectTypeOf<ApiInput<'/api/devices/[imei]/track', 'GET'>['params']>().toEqualTypeOf<{ imei: string }>()
  expectTypeOf<ApiInput<'/api/devices/batch-edit', 'POST'>['body']>().toEqualTypeOf<FormData>()
  expectTypeOf<ApiInput<'/api/tasks', 'GET'>['body']>().toEqualTypeOf<undefined>()
})
