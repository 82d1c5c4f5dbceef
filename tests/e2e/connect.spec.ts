import { randomInt } from 'node:crypto'
import { TestTracker } from '../support/gt06-client'
import { expectAccessible } from './support/accessibility'
import { expect, test } from './support/test'

const newImei = () => `88${randomInt(1e9, 1e10)}${randomInt(100, 1000)}`

test('a pasted tracker is connected through the panel, from its texts to its first fix', async ({
  page,
  signIn,
}) => {
  const imei = newImei()
  await signIn('demo-reseller')
  await page.goto(`/devices/import?imeis=${imei}`)
  await page.getByRole('button', { name: 'Import 1 device' }).click()
  await page.getByRole('region', { name: 'Connect the new devices' }).getByRole('button').click()
  const panel = page.getByRole('dialog', { name: `Connect ${imei}` })
  const line = panel.getByRole('status', { name: 'Connection' })
  await expect(line).toHaveText('Waiting for the first packet')

  await panel.getByLabel('APN', { exact: true }).fill('internet')
  await expect(panel.getByText('APN,internet#')).toBeVisible()
  const server = panel.getByText(/^SERVER,\d,/)
  await expect(server).toBeVisible()
  await expectAccessible(page, { include: '[role=dialog]' })

  // A tracker that does what the text says.
  const port = Number((await server.textContent())?.split(',')[3])
  const tracker = await TestTracker.login(port, imei)
  await expect(line).toContainText(/Packet from .*127\.0\.0\.1.*, login accepted/)
  tracker.send([{ time: Date.now(), lat: 41.15, lon: -8.61 }])
  await tracker.confirmed()
  await expect(line).toContainText(/first fix (after \d+|received)/)
  await tracker.end()
})
