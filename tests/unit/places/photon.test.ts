import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { NO_LANDMARKS } from '@/lib/landmarks/landmark-set'
import { filePlaces } from '@/server/places/file-places'
import { describePlace, hasGeocoder, paysForAddresses } from '@/server/places/geocoder'

/** What the server has, by latitude. */
const FEATURES: Record<string, object> = {
  '41.1': {
    name: 'Livraria Lello',
    street: 'Rua das Carmelitas',
    housenumber: '144',
    district: 'Vitória',
    postcode: '4050-161',
    city: 'Porto',
    state: 'Porto',
    country: 'Portugal',
    countrycode: 'PT',
    osm_id: 12,
  },
  '41.2': { name: 'A28', county: 'Matosinhos', country: 'Portugal' },
}
const SPOKEN = ['en', 'pt']

const asked: string[] = []
const settings = env()
const before = { ...settings, NOMINATIM_URL: undefined, PHOTON_URL: undefined }
let server: Server

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const { pathname, searchParams } = new URL(url, 'http://photon')
    const language = searchParams.get('lang')
    const [status, body] =
      pathname !== '/photon/reverse'
        ? [404, { message: 'not found' }]
        : language !== null && !SPOKEN.includes(language)
          ? [400, { message: `language ${language} is not supported` }]
          : [200, answerOf(searchParams.get('lat') ?? '')]
    response.writeHead(Number(status), { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  Object.assign(settings, { PHOTON_URL: addressOf('photon') })
})
afterEach(() => asked.splice(0))
afterAll(() => {
  Object.assign(settings, before)
  server.close()
})

const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`
const answerOf = (lat: string) => {
  const properties = FEATURES[lat]
  const geometry = { type: 'Point', coordinates: [-8.6, Number(lat)] }
  return {
    type: 'FeatureCollection',
    features: properties ? [{ type: 'Feature', geometry, properties }] : [],
  }
}

it('is an address service, which charges nothing', async () => {
  expect(hasGeocoder()).toBe(true)
  Object.assign(settings, { NOMINATIM_PAID: true })
  expect(paysForAddresses()).toBe(false)
  Object.assign(settings, { PHOTON_URL: undefined })
  expect(hasGeocoder()).toBe(false)
  Object.assign(settings, { PHOTON_URL: addressOf('photon'), NOMINATIM_PAID: before.NOMINATIM_PAID })
})

it('says where a point is in one line, each name once, and is asked once', async () => {
  const text = 'Livraria Lello, Rua das Carmelitas 144, Vitória, 4050-161 Porto, Portugal'
  expect(await describePlace(41.1, -8.6, 'pt')).toMatchObject({ address: text, country: 'PT' })
  expect((await describePlace(41.1, -8.6, 'pt')).address).toBe(text)
  expect(asked).toEqual(['/photon/reverse?lang=pt&lat=41.1&lon=-8.6'])
  expect((await describePlace(41.2, -8.6, 'pt')).address).toBe('A28, Matosinhos, Portugal')
})

it('is asked without a language that it does not have, and from then on at once', async () => {
  expect((await describePlace(41.1, -8.6, 'zh')).address).toContain('Rua das Carmelitas 144')
  expect((await describePlace(41.2, -8.6, 'zh')).address).toContain('A28')
  expect(asked).toEqual([
    '/photon/reverse?lang=zh&lat=41.1&lon=-8.6',
    '/photon/reverse?lat=41.1&lon=-8.6',
    '/photon/reverse?lat=41.2&lon=-8.6',
  ])
})

it('leaves the nearest place where it finds nothing, or answers something else', async () => {
  expect(await describePlace(41.3, -8.6, 'pt')).toMatchObject({ address: null, country: 'PT' })
  Object.assign(settings, { PHOTON_URL: addressOf('elsewhere') })
  expect(await describePlace(41.4, -8.6, 'pt')).toMatchObject({ address: null, country: 'PT' })
  Object.assign(settings, { PHOTON_URL: addressOf('photon') })
})

it('names the places of a file, each asked once', async () => {
  const places = filePlaces('en', NO_LANDMARKS)
  const found = [41.1, -8.61] as const
  await places.learn([found, found])
  await places.learn([found])
  expect(places.find(...found).address).toContain('Rua das Carmelitas 144')
  expect(places.find(41.2, -8.61)).toMatchObject({ address: null, country: 'PT' })
  expect(asked).toHaveLength(1)
})

it('is left alone by a file once it knew none of eight', async () => {
  const places = filePlaces('en', NO_LANDMARKS)
  await places.learn(Array.from({ length: 30 }, (_, at) => [42 + at / 10, -8.6] as const))
  expect(asked).toHaveLength(8)
  await places.learn([[41.1, -8.62]])
  expect(asked).toHaveLength(8)
  expect(places.find(41.1, -8.62)).toMatchObject({ address: null, country: 'PT' })
})

it('gives way to Nominatim where both are set', async () => {
  Object.assign(settings, { NOMINATIM_URL: addressOf('nominatim') })
  await describePlace(41.5, -8.6, 'pt')
  Object.assign(settings, { NOMINATIM_URL: undefined })
  expect(asked).toEqual(['/nominatim/reverse?format=jsonv2&accept-language=pt&lat=41.5&lon=-8.6'])
})
