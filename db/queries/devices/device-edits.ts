import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { type Database, database, type Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { fitPhoneKeys } from '@/db/queries/phone-keys/make-phone-keys'
import { shownGroups, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import { type EditedRow, type EditKnowledge, groupKey, type SheetDevice } from '@/lib/devices/edit-rows'
import { modelsByName } from './device-import'

const columns = {
  id: devices.id,
  accountId: devices.accountId,
  imei: devices.imei,
  name: devices.name,
  model: devices.model,
  plate: devices.plate,
  sim: devices.sim,
  group: deviceGroups.name,
  icon: devices.icon,
  iccid: devices.iccid,
  sn: devices.sn,
  vin: devices.vin,
  driverName: devices.driverName,
  driverPhone: devices.driverPhone,
  remark: devices.remark,
}

const byImei = (access: Access, imeis: readonly string[]) =>
  and(
    sql`${devices.imei} in (select value from json_array_elements_text(${JSON.stringify(imeis)}::json) as value)`,
    visibleDevices(access),
  )

/** Visible ones of these devices as a spreadsheet shows them, by name. */
export async function listSheetDevices(access: Access, imeis: readonly string[]): Promise<SheetDevice[]> {
  return database()
    .select(columns)
    .from(devices)
    .leftJoin(deviceGroups, eq(deviceGroups.id, devices.groupId))
    .where(byImei(access, imeis))
    .orderBy(asc(devices.name), asc(devices.id))
}

/** What rows of a batch edit are judged against; inside a transaction the devices are locked. */
export async function editKnowledge(
  access: Access,
  imeis: readonly string[],
  tx?: Tx,
): Promise<Omit<EditKnowledge, 'icons'>> {
  requirePermission(access, 'devices.edit')
  const db: Database | Tx = tx ?? database()
  const query = db
    .select(columns)
    .from(devices)
    .leftJoin(deviceGroups, eq(deviceGroups.id, devices.groupId))
    .where(byImei(access, imeis))
    .orderBy(asc(devices.id))
  const found = await (tx ? query.for('update', { of: devices }) : query)
  const owners = [...new Set(found.map(({ accountId }) => accountId))]
  const groups =
    owners.length === 0
      ? []
      : await db
          .select({ id: deviceGroups.id, name: deviceGroups.name, accountId: deviceGroups.accountId })
          .from(deviceGroups)
          .where(and(inArray(deviceGroups.accountId, owners), shownGroups(access)))
  return {
    models: await modelsByName(db, 'all'),
    devices: new Map(found.map((device) => [device.imei, device])),
    groups: new Map(groups.map(({ id, name, accountId }) => [groupKey(accountId, name), { id, name }])),
  }
}

/** Writes what was judged in this transaction. Returns how many devices changed. */
export async function applyEdits(
  tx: Tx,
  access: Access,
  rows: readonly EditedRow[],
  known: Pick<EditKnowledge, 'devices'>,
): Promise<number> {
  requirePermission(access, 'devices.edit')
  const changing = rows.flatMap((row) => {
    const device = known.devices.get(row.given.imei ?? '')
    return device && row.issues.length === 0 && row.changes.length > 0 ? [{ row, device }] : []
  })
  if (changing.length === 0) return 0
  for (const { row, device } of changing) {
    const fields = Object.fromEntries(
      row.changes.map(({ column, after }) =>
        column === 'group' ? ['groupId', row.groupId ?? null] : [column, after],
      ),
    )
    await tx.update(devices).set(fields).where(eq(devices.id, device.id))
  }
  const remodelled = changing.filter(({ row }) => row.changes.some(({ column }) => column === 'model'))
  await fitPhoneKeys(
    tx,
    remodelled.map(({ device }) => device.id),
  )
  const owners = [...new Set(changing.map(({ device }) => device.accountId))]
  const paths = await tx
    .select({ id: accounts.id, path: accounts.path })
    .from(accounts)
    .where(inArray(accounts.id, owners))
  const pathOf = new Map(paths.map(({ id, path }) => [id, path]))
  await logActions(
    tx,
    access,
    changing.map(({ row, device }) => ({
      action: 'devices.edit',
      objectKind: 'device' as const,
      objectId: device.id,
      objectName: `${device.name} (${device.imei})`,
      path: pathOf.get(device.accountId) ?? access.path,
      changes: Object.fromEntries(
        row.changes.map(({ column, before, after }) => [column, { before, after }]),
      ),
    })),
  )
  await publish(tx, { kind: 'devices', ids: changing.map(({ device }) => device.id) })
  return changing.length
}
