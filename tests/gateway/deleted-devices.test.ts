import { expect, it } from 'vitest'
import { deleteDevices } from '@/db/queries/devices/device-deletion'
import { restoreDevices } from '@/db/queries/devices/device-restoring'
import { accounts } from '@/db/schema/accounts'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { DRIVE_START, loginFrame, steadyDrive, TestTracker } from '../support/gt06-client'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const gateway = testGateway({ GATEWAY_IDLE_SECONDS: '600' })

it('cuts a device off that is deleted, takes it for a stranger, and hears it again once it is restored', async () => {
  const owner = await makeAccount('owner', 'distributor')
  const { id, imei } = await makeDevice(owner, { name: 'Van' })
  const [row] = await database.db.select().from(accounts)
  if (!row) throw new Error('no account')
  const access = accessFor(accountForAccess(row))
  const tracker = await TestTracker.login(gateway.gt06, imei)
  tracker.send(steadyDrive(5))
  await tracker.confirmed()

  expect(await deleteDevices(access, { imeis: [imei], confirm: 'Van' }, 'en')).toMatchObject({
    restorable: 1,
  })
  await tracker.untilClosed()
  const stranger = await TestTracker.connect(gateway.gt06)
  stranger.write(loginFrame(imei))
  await stranger.untilClosed()
  await until(async () =>
    (await database.db.select().from(unknownDevices)).some(({ identifier }) => identifier === imei),
  )
  expect(await storedFixes(id)).toHaveLength(5)

  await restoreDevices(access, { deletedIds: [id] })
  const again = await TestTracker.login(gateway.gt06, imei)
  again.send(steadyDrive(5, DRIVE_START + 50_000))
  await again.confirmed()
  await again.end()
  expect(await storedFixes(id)).toHaveLength(10)
})
