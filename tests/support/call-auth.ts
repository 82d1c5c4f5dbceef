import { createRequire } from 'node:module'
import { NextRequest } from 'next/server'
import { vi } from 'vitest'
import { answerAuth } from '@/server/next/console-auth'

type Call = {
  method?: string
  form?: Record<string, string>
  headers?: Record<string, string>
}

/** A browser that asks /api/auth/* without a server: it keeps the cookies that it is given, and sends them. */
export function authVisitor(host = 'localhost:3000') {
  const cookies = new Map<string, string>()
  return {
    cookies,
    /** `path` below /api/auth/, with its query. */
    call: async (path: string, { method, form, headers: more }: Call = {}): Promise<Response> => {
      const headers = new Headers({ host, 'x-client-address': '198.51.100.7', ...more })
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      const url = new URL(`http://localhost:3000/api/auth/${path}`)
      const request = new NextRequest(url, {
        method: method ?? (form ? 'POST' : 'GET'),
        headers,
        body: form && new URLSearchParams(form),
      })
      const answer = await asIfServed(request, () =>
        answerAuth(request, { params: Promise.resolve({ nextauth: url.pathname.split('/').slice(3) }) }),
      )
      for (const line of answer.headers.getSetCookie()) keep(cookies, line)
      return answer
    },
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  if (value) cookies.set(name, value)
  else cookies.delete(name)
}

/** next-auth asks Next for headers and cookies, which Next knows only while it serves a request. */
async function asIfServed<T>(request: NextRequest, work: () => Promise<T>): Promise<T> {
  const served = createRequire(import.meta.url)('next/headers')
  const spies = [
    vi.spyOn(served, 'headers').mockResolvedValue(request.headers),
    vi.spyOn(served, 'cookies').mockResolvedValue(request.cookies),
  ]
  try {
    return await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
