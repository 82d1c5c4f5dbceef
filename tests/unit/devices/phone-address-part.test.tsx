// @vitest-environment happy-dom
import '../../support/dom'
import { cleanup, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PhoneAddressPart } from '@/components/devices/record/phone-address-part'
import type { PhoneAddress } from '@/lib/phones/phone-address'
import { renderInConsole } from '../../support/console-page'

const IMEI = '351234567890131'
const URL = `http://203.0.113.7:5055/?id=${IMEI}&key=abc`

const at = (url: string) => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const page = { url: `https://gps.example.com/track?device=${IMEI}`, picture }
  const data: PhoneAddress = { url, keyed: true, picture, page }
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data }))
  renderInConsole(<PhoneAddressPart imei={IMEI} />, { permissions: ['devices.edit'] })
}

it('warns of an address that no phone reaches from outside', async () => {
  at(URL)
  await screen.findByText(URL)
  expect(screen.queryByText(/^No phone outside/)).toBeNull()
  cleanup()
  at('http://127.0.0.1:5055/?id=1')
  expect(
    await screen.findByText(/^No phone outside this network reaches \u2066127\.0\.0\.1\u2069/),
  ).toBeTruthy()
})

it('says where each app takes the address, to OsmAnd with what it fills in', async () => {
  at(URL)
  expect(await screen.findByText(URL)).toBeTruthy()
  expect(screen.getByText(`${URL}&lat={0}&lon={1}`, { exact: false }).textContent).toBe(
    `${URL}&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&speedUnit=mps&bearing={6}`,
  )
  expect(screen.getByText(/^Traccar Client/).textContent).toContain(IMEI)
  expect(screen.getByRole('link', { name: 'Open it here' }).getAttribute('href')).toBe(
    `/track?device=${IMEI}`,
  )
  expect(screen.getByRole('img', { name: 'QR code of the page that sends' })).toBeTruthy()
})
