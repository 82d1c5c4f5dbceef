import { promises as dns } from 'node:dns'
import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { GET as getBrand } from '@/app/api/brand/route'
import { POST as checkDomain } from '@/app/api/domains/[id]/check/route'
import { POST as giveDomain } from '@/app/api/domains/[id]/give/route'
import { POST as postDomain } from '@/app/api/domains/route'
import type { Brand } from '@/lib/brand/brand'
import type { Domain } from '@/lib/domains/schema'
import { type ProofReach, setProofReach } from '@/server/domains/find-proof'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from './call-route'
import { type DnsServer, startDnsServer } from './dns-server'
import { makeAccount, tokenFor } from './world'

const FIELDS = {
  title: 'Northway',
  defaultLanguage: 'en',
  themeColor: '#0f766e',
  hoverColor: null,
  selectedColor: null,
  loginView: 'newlogin',
}
const nothingThere: RequestListener = (_, response) => response.writeHead(404).end()

/**
 * Resellers who claim hosts, with a DNS and a web server that answer for every host what the test lets them; call after
 * `freshDatabase()`. North is above branch, and gets mails in Spanish; south has nothing to do with them.
 */
export function proofWorld() {
  const tokens: Record<string, string> = {}
  const paths: Record<string, string> = {}
  const web = { asked: [] as string[], listener: nothingThere }
  const found = {} as { names: DnsServer; reach: ProofReach }
  const server = http.createServer((request, response) => {
    web.asked.push(`${request.headers.host} ${request.url}`)
    web.listener(request, response)
  })

  beforeAll(async () => {
    Object.assign(process.env, {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '9',
      MAIL_FROM: 'no-reply@example.com',
      PUBLIC_URL: 'https://track.example.com',
    })
    found.names = await startDnsServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const resolver = new dns.Resolver({ timeout: 1000, tries: 1 })
    resolver.setServers([found.names.address])
    found.reach = {
      resolveTxt: (name) => resolver.resolveTxt(name),
      resolve4: async () => ['127.0.0.1'],
      resolve6: () => Promise.reject(new Error('no such record')),
      mayFetchFrom: () => true,
      ports: { http: port, https: port },
    }
    const admin = await makeAccount('admin', 'administrator')
    const north = await makeAccount('north', 'distributor', admin, {
      email: 'north@example.com',
      language: 'es',
    })
    const branch = await makeAccount('branch', 'distributor', north)
    const south = await makeAccount('south', 'distributor', admin)
    for (const login of ['admin', 'north', 'branch', 'south']) tokens[login] = await tokenFor(login)
    paths.north = `/${admin}/${north}/`
    paths.branch = `/${admin}/${north}/${branch}/`
    paths.south = `/${admin}/${south}/`
  })
  afterAll(async () => {
    await found.names.stop()
    await new Promise((resolve) => server.close(resolve))
  })
  beforeEach(() => {
    Object.assign(web, { asked: [], listener: nothingThere })
    found.names.texts.clear()
    setProofReach(found.reach)
  })

  const ask =
    (handler: RouteHandler) =>
    (login: string, { id }: Domain) =>
      callRoute<Domain>(handler, { method: 'POST', token: tokens[login], params: { id: String(id) } })
  return {
    tokens,
    paths,
    web,
    reach: () => found.reach,
    texts: () => found.names.texts,
    claim: (login: string, host: string) =>
      callRoute<Domain>(postDomain, { token: tokens[login], body: { ...FIELDS, host } }),
    check: ask(checkDomain),
    give: ask(giveDomain),
    titleAt: async (host: string) =>
      (await callRoute<Brand>(getBrand, { path: `/api/brand?domain=${host}` })).data.domainTitle,
    /** Sets the record that is wanted, beside another. */
    say: ({ wanted }: Domain) => found.names.texts.set(wanted.record, ['v=spf1 -all', wanted.value]),
  }
}
