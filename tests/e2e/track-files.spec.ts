import en from '@/messages/en.json' with { type: 'json' }
import { parseDrive } from '@/simulator/drive-file'
import { readShared, sharedPresent } from '../support/shared'
import { expectAccessible } from './support/accessibility'
import { addVehicle } from './support/alarms'
import { expect, test } from './support/test'

test.skip(!sharedPresent, 'the folder of real drives (shared/tracks) is absent')

const texts = en.trackImport
const FILE = 'de_envirocar_c6.csv'
const DAY = 86_400_000

/** A recorded drive as GPX, moved to the morning of yesterday. */
function gpxOfYesterday(): { name: string; mimeType: string; buffer: Buffer; points: number } {
  const fixes = parseDrive(FILE, readShared(`tracks/${FILE}`))
  const shift = Math.floor(Date.now() / DAY) * DAY - DAY + 8 * 3_600_000 - (fixes[0]?.time ?? 0)
  const points = fixes.map(({ lat, lon, time }) => {
    const at = new Date(time + shift).toISOString()
    return `<trkpt lat="${lat}" lon="${lon}"><time>${at}</time></trkpt>`
  })
  const gpx = `<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  const file = { name: 'drive.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(gpx) }
  return { ...file, points: points.length }
}

test('a GPX becomes trips in the playback of its day', async ({ page, signIn, isMobile }) => {
  const { points, ...file } = gpxOfYesterday()
  await signIn('demo-reseller')
  const van = await addVehicle(page, 'Track of a file')
  await page.goto(`/devices/${van.imei}`)
  await page.getByRole('button', { name: texts.open }).click()
  const sheet = page.getByRole('dialog', { name: texts.title })
  await sheet.locator('input[type=file]').setInputFiles(file)
  const action = sheet.getByRole('button', { name: `Import ${points} positions` })
  await expect(action).toBeEnabled()
  await expectAccessible(page)
  await action.click()
  const link = sheet.getByRole('link', { name: texts.playback })
  await expect(link).toBeVisible({ timeout: 20_000 })
  await expect(sheet.getByText(new RegExp(`^${points} positions stored`))).toBeVisible()

  await link.click()
  await expect(page).toHaveURL(new RegExp(`/monitorPlayback\\?imei=${van.imei}&from=`))
  await expect(page.getByRole('button', { name: en.playback.player.play, exact: true })).toBeEnabled({
    timeout: 20_000,
  })
  if (isMobile) return
  const journey = page.getByRole('list', { name: en.playback.journey.title })
  await expect(journey.getByRole('button', { name: /\d km · / }).first()).toBeVisible()
})
