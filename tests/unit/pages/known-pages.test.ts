import { existsSync, readdirSync } from 'node:fs'
import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { isPublicPage } from '@/lib/auth/routes'
import { CONSOLE_PAGES, isConsolePage, isPublicFile } from '@/lib/pages/known-pages'
import { REPORT_NAMES } from '@/lib/reports/names'
import { middleware } from '@/middleware'

/** The addresses of all pages that there are, with something in place of their parameters. */
const PAGES = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => file.replace(/\/?page\.tsx$/, '').replace(/\(\w+\)\/?/g, ''))
  .flatMap((path) => {
    const named = path.includes('[reportName]') ? [...REPORT_NAMES, 'custom-7'] : ['x']
    return named.map((name) => `/${path.replace(/\[\w+\]/, name)}`)
  })

const answerTo = (path: string) => middleware(new NextRequest(`http://localhost${path}`))

describe('a visitor who is not signed in', () => {
  it.each(['/nonsense', '/new/nonsense', '/no/such/thing', '/nonsense.txt'])(
    'finds no page at %s',
    async (path) => {
      const answer = await answerTo(path)
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.headers.get('x-middleware-rewrite')).toBe('http://localhost/no/such/page')
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    },
  )

  it.each(['/', '/monitorObject', '/trips', '/new/custom-7', '/report'])(
    'is led to the login from %s',
    async (path) => {
      const answer = await answerTo(path)
      expect(answer.status).toBe(307)
      expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost\/login/)
    },
  )

  it.each(['/login', '/robots.txt'])('is left alone at %s', async (path) => {
    const answer = await answerTo(path)
    expect(answer.headers.get('x-middleware-next') ?? answer.headers.get('location')).toBeTruthy()
    expect(answer.headers.get('x-middleware-rewrite')).toBeNull()
  })
})

describe('a file of public', () => {
  it('is known by its address', () => {
    const files = existsSync('public')
      ? readdirSync('public', { recursive: true, encoding: 'utf8', withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => `/${parentPath}/${name}`.replace('/public', ''))
      : []
    for (const file of [...files, '/favicon.ico']) expect(isPublicFile(file), file).toBe(true)
    expect(isPublicFile('/nonsense.txt')).toBe(false)
  })
})

describe('an address of the console', () => {
  it('is known where there is a page', () => {
    expect(PAGES.length).toBeGreaterThan(80)
    expect(PAGES.filter((page) => !isPublicPage(page) && !isConsolePage(page))).toEqual([])
  })

  it('is that of one page, and no public page stands in its place', () => {
    expect([...CONSOLE_PAGES].filter(isPublicPage)).toEqual([])
    expect(PAGES.filter((page, index) => PAGES.indexOf(page) !== index)).toEqual([])
  })

  it.each([
    '/nonsense',
    '/new',
    '/new/nonsense',
    '/new/custom-x',
    '/custom-',
    '/Devices',
    '/devices/1/2',
    '/no/such/page',
    '/OBDTripReportInfo',
    '/trips/7',
  ])('is not known where there is none: %s', (path) => expect(isConsolePage(path)).toBe(false))
})
