import { and, eq, gt } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { type Action, changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { noteFenceChange } from '@/db/queries/geofences/fence-versions'
import { accounts } from '@/db/schema/accounts'
import { blackCarAddresses } from '@/db/schema/black-car-addresses'
import type { Access } from '@/lib/auth/access'
import { stateAfterEdit } from '@/lib/black-cars/lifecycle'
import { MAX_BLACK_CARS, MAX_SUBMITTED_A_DAY } from '@/lib/black-cars/limits'
import type { BlackCar, EditBlackCarBody, SubmitBlackCarBody } from '@/lib/black-cars/schema'
import { AppError } from '@/lib/errors'
import { countBlackCars, findBlackCar } from './black-car-list'
import { type BlackCarRow, lockBlackCar, requireBlackCarEdits } from './black-car-scope'
import { tellReviewer } from './tell-of-review'

/** Submits an address of the own account. Throws `blackCarsTooMany`, and `blackCarsTooOften`. */
export async function submitBlackCar(
  access: Access,
  { name, color, lat, lon, radiusM }: SubmitBlackCarBody,
  now: Date,
): Promise<BlackCar> {
  requireBlackCarEdits(access)
  const id = await database().transaction(async (tx) => {
    await takeRoom(tx, access, now)
    const dates = { createdAt: now, updatedAt: now }
    const [row] = await tx
      .insert(blackCarAddresses)
      .values({ accountId: access.accountId, name, color, lat, lon, radiusM, ...dates })
      .returning()
    if (!row) throw new Error('insert returned no row')
    const changes = changesBetween({}, loggedBlackCar(row))
    await logActions(tx, access, [actionOf('blackCars.create', row, access.path, changes)])
    await tellReviewer(tx, access.path, row)
    return row.id
  })
  return findBlackCar(access, id)
}

/** Holds the account's row, so that those who submit together are counted one after the other. */
async function takeRoom(tx: Tx, access: Access, now: Date): Promise<void> {
  const { accountId } = access
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  if ((await countBlackCars(access, tx)) >= MAX_BLACK_CARS)
    throw new AppError('blackCarsTooMany', { max: MAX_BLACK_CARS })
  const dayBefore = new Date(now.getTime() - DAY_MS)
  const ofLate = and(eq(blackCarAddresses.accountId, accountId), gt(blackCarAddresses.createdAt, dayBefore))
  if ((await tx.$count(blackCarAddresses, ofLate)) >= MAX_SUBMITTED_A_DAY)
    throw new AppError('blackCarsTooOften', { max: MAX_SUBMITTED_A_DAY })
}

const DAY_MS = 86_400_000

/**
 * Changes an address of the own account or one below; what is left out stays. One that was not passed is under review again.
 * Throws `blackCarPassed` for one that was passed.
 */
export async function updateBlackCar(
  access: Access,
  id: number,
  body: EditBlackCarBody,
  now: Date,
): Promise<BlackCar> {
  requireBlackCarEdits(access)
  await database().transaction(async (tx) => {
    const { row, path } = await lockBlackCar(tx, access, id)
    const state = stateAfterEdit(row.state)
    const { name = row.name, color = row.color, lat = row.lat, lon = row.lon, radiusM = row.radiusM } = body
    const isMoved = lat !== row.lat || lon !== row.lon
    const after = { ...row, name, color, lat, lon, radiusM }
    const edits = changesBetween(
      { ...loggedBlackCar(row), redrawn: false },
      { ...loggedBlackCar(after), redrawn: isMoved },
    )
    if (Object.keys(edits).length === 0) return
    // What was said of it was said of what it was before.
    const reviewed = { state, reason: '', reviewedBy: null, reviewedAt: null }
    await tx
      .update(blackCarAddresses)
      .set({ name, color, lat, lon, radiusM, ...reviewed, updatedAt: now })
      .where(eq(blackCarAddresses.id, id))
    const changes = { ...edits, ...changesBetween({ reviewState: row.state }, { reviewState: state }) }
    await logActions(tx, access, [actionOf('blackCars.edit', after, path, changes)])
    if (row.state !== state) await tellReviewer(tx, path, after)
  })
  return findBlackCar(access, id)
}

/** Withdraws an address of the own account or one below. What happened at it stays. */
export async function deleteBlackCar(access: Access, id: number, now: Date): Promise<void> {
  requireBlackCarEdits(access)
  await database().transaction(async (tx) => {
    const { row, path } = await lockBlackCar(tx, access, id)
    await tx.update(blackCarAddresses).set({ deletedAt: now }).where(eq(blackCarAddresses.id, id))
    if (row.state === 'passed') await noteFenceChange(tx, row.accountId)
    await logActions(tx, access, [actionOf('blackCars.delete', row, path)])
  })
}

/** What the log tells of an address, and not where it is. */
const loggedBlackCar = ({ name, color, radiusM }: BlackCarRow) => ({ name, color, radiusM })

export const actionOf = (
  action: string,
  { id, name }: BlackCarRow,
  path: string,
  changes?: Action['changes'],
): Action => ({
  action,
  objectKind: 'blackCar',
  objectId: id,
  objectName: name,
  path,
  ...(changes && { changes }),
})
