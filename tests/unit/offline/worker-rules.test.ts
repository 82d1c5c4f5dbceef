import { describe, expect, it } from 'vitest'
import { cacheName, filesOf, offlineAddress, oldCaches, workerRule } from '@/lib/offline/worker-rules'

const ORIGIN = 'https://track.example.com'
const of = (path: string, mode = 'cors', method = 'GET') =>
  workerRule({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN)

describe('a request that the service worker sees', () => {
  it.each(['/', '/monitorObject?imei=1', '/trips', '/offline', '/devices/123456789012345', '/nonsense'])(
    'is a page that may be missing a network: %s',
    (path) => expect(of(path, 'navigate')).toBe('page'),
  )

  it.each(['/login', '/monitorShare/x', '/openLive', '/iframe/1', '/agreements', '/noNetwork'])(
    'is a public page, which never shows what the browser knows: %s',
    (path) => expect(of(path, 'navigate')).toBe('pass'),
  )

  it.each(['/api/tasks/1/file', '/v3/new/x', '/tsp2/x', '/favicon.ico', '/sw.js'])(
    'is a download or a file: %s',
    (path) => expect(of(path, 'navigate')).toBe('pass'),
  )

  it.each([
    '/_next/static/chunks/a1.js',
    '/_next/static/media/inter.woff2',
    '/api/domains/files/a.png',
    '/api/basemap/world?v=50m-1',
  ])('is a file whose address names its content: %s', (path) => expect(of(path)).toBe('kept'))

  it.each([
    '/api/live',
    '/api/devices',
    '/api/account',
    '/api/basemap',
    '/api/basemap/world',
    '/monitorObject?_rsc=1',
    'https://tiles.openfreemap.org/planet/7/66/42.pbf',
    'https://other.example/_next/static/chunks/a1.js',
  ])('is an answer that somebody signed in for, or of another host: %s', (path) =>
    expect(of(path)).toBe('pass'),
  )

  it('is never one that changes something', () => {
    for (const method of ['POST', 'HEAD', 'DELETE'])
      expect(of('/monitorObject', 'navigate', method)).toBe('pass')
  })
})

describe('the caches of earlier builds', () => {
  it('go but for the last one, which open tabs may still load from, and those of others stay', () => {
    const names = ['a', 'b', 'c'].flatMap((build) => [cacheName('offline', build), cacheName('files', build)])
    expect(oldCaches([...names, 'theirs'], 'c').sort()).toEqual(['files-a', 'offline-a'])
    expect(oldCaches(names.slice(0, 2), 'c')).toEqual([])
  })
})

describe('the page without a network', () => {
  it('is kept with the scripts, styles, fonts and logo that its text names, each once', () => {
    const html = `<link rel="preload" href="/_next/static/media/inter.abc-s.p.woff2" as="font"/>
      <link rel="stylesheet" href="/_next/static/css/a.css?dpl=1"/><script src="/_next/static/chunks/0a~b.js" async>
      </script><img src="/api/domains/files/3f2a6c1e.png"/>
      <script>self.__next_f.push([1,"7:I[1,[\\"/_next/static/chunks/0a~b.js\\",\\"static/chunks/c.js\\"]"])</script>`
    expect(filesOf(html)).toEqual([
      '/_next/static/media/inter.abc-s.p.woff2',
      '/_next/static/css/a.css',
      '/_next/static/chunks/0a~b.js',
      '/_next/static/chunks/c.js',
      '/api/domains/files/3f2a6c1e.png',
    ])
  })

  it('has an address for each language', () => expect(offlineAddress('ar')).toBe('/noNetwork?language=ar'))
})
